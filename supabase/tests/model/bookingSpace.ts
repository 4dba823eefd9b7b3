import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import { bookRoom } from "../rules/bookings/bookRoom";
import { atQuotedPrice } from "../rules/bookings/quotedPrice";
import { openOrder, passMinutes, payOrder } from "../rules/bookings/holds";
import { approve, reject, requestRoom, withdraw } from "../rules/bookings/requests";
import { choose } from "../rules/availability/blockedDay";
import { refusalIn } from "../rules/refusal";
import { actAs, failureOf, setClock } from "../rules/spaceTime";
import { day, giveCredits, newRoom } from "../rows";
import { admin, newMember, sql } from "../stack";
import { type Booking, BookingModel, type Span } from "./bookingModel";
import { prices, REFUND_PERCENT, refunds, startCredits, type Step } from "./bookingSteps";

/** No other test has bookings on these days. */
const FIRST_DAY = 47;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type Outcome = { error: unknown; isExpected: boolean };

/** Rooms and members of one walk. Each step changes the database through REST, and the model. */
export async function newSpace() {
  const boss = await admin();
  const days = await Promise.all(refunds.map((_, index) => day(FIRST_DAY + index)));
  const rooms = await Promise.all(prices.map((credits_per_hour) => newRoom({ credits_per_hour })));
  const people = await Promise.all(startCredits.map(() => newMember("Maya Model")));
  await Promise.all(people.map(({ id }, index) => giveCredits(id, startCredits[index] ?? 0)));
  await payBackUntil(days[1] ?? "", rooms);

  const model = new BookingModel(prices, startCredits.length, refunds);
  for (const [index, credits] of model.members.entries()) {
    credits.grant(startCredits[index] ?? 0, null);
  }
  const ids = new Map<Booking, string>();
  /** The series of bookings, by their ids. */
  const seriesOf = new Map<string, string>();
  const holdIds: string[] = [];
  const blocks: { id: string; room: number; span: Span }[] = [];

  const idOf = (booking: Booking) => ids.get(booking) ?? "";
  const person = (index: number) => people[index] ?? boss;
  const change = (booking: Booking, moved: Booking | null) => {
    if (moved) ids.set(moved, idOf(booking));
    ids.delete(booking);
  };
  const version = async (booking: Booking) => {
    const { data } = await boss.client
      .from("bookings")
      .select("id, updated_at")
      .eq("id", idOf(booking))
      .single()
      .throwOnError();
    return data;
  };
  const cancelAll = (affected: readonly Booking[]) => {
    for (const booking of affected) {
      model.cancel(booking, false);
      change(booking, null);
    }
  };
  const timeOf = ({ day: index, start, length }: Span) => ({
    new_date: days[index] ?? "",
    new_start_time: clock(start),
    new_duration: length,
  });

  const changes: {
    [Kind in Step["do"]]: (step: Extract<Step, { do: Kind }>) => Promise<Outcome | null>;
  } = {
    async book({ member, priceError, ...place }) {
      const booked = priceError === 0 ? model.book(member, place) : null;
      const date = days[place.day] ?? "";
      const room = rooms[place.room] ?? "";
      const request = { request_id: crypto.randomUUID() };
      const book = (quote: object) =>
        bookRoom(date, person(member), room, clock(place.start), place.length, {
          ...request,
          ...quote,
        });
      // Without a quote nothing may be charged.
      const { data, error } = await (priceError === 0 ? atQuotedPrice(book) : book({}));
      if (booked) ids.set(booked, data?.id ?? "");
      return { error, isExpected: booked !== null };
    },

    async bookSeries({ member, ...place }) {
      const { client } = person(member);
      const terms = {
        room_id: rooms[place.room] ?? "",
        start_time: clock(place.start),
        duration: place.length,
        frequency: "daily",
        starts_on: days[0] ?? "",
        occurrences: days.length,
      };
      const places = days.map((_, index) => ({ ...place, day: index }));
      const booked = model.bookSeries(member, places);
      const quote = await client.rpc("quote_series", terms).single().throwOnError();
      const { quote_id } = quote.data;
      const { data, error } = await client
        .rpc("book_series", { ...terms, quote_id: quote_id ?? "" })
        .single();
      if (!booked) return { error, isExpected: false };
      expect(quote.data.credits).toBe(booked.reduce((sum, { price }) => sum + price, 0));
      const made = await sql<{ id: string }[]>`
        select id from bookings where series_id = ${data?.series_id ?? null} order by booking_date`;
      for (const [index, booking] of booked.entries()) {
        const id = made[index]?.id ?? "";
        ids.set(booking, id);
        seriesOf.set(id, data?.series_id ?? "");
      }
      return { error, isExpected: true };
    },

    async cancelSeries({ which, from, isByMember }) {
      const isInSeries = (booking: Booking) => seriesOf.has(idOf(booking));
      const one = chosen(which, model.bookings.filter(isInSeries));
      if (!one) return null;
      const series_id = seriesOf.get(idOf(one)) ?? "";
      const affected = model.bookings.filter(
        (booking) => seriesOf.get(idOf(booking)) === series_id && booking.day >= from,
      );
      const { client } = isByMember ? person(one.member) : boss;
      const range = {
        series_id,
        from_date: days[from] ?? "",
        ...(!isByMember && { reason: "The model" }),
      };
      const quote = await client.rpc("quote_series_cancellation", range).single();
      const refund = affected.reduce(
        (sum, booking) => sum + model.refundOf(booking, booking.price, isByMember),
        0,
      );
      if (affected.length > 0) expect(quote.data?.credits_change).toBe(refund);
      const quote_id = quote.data?.quote_id ?? "";
      const { error } = await client.rpc("cancel_series", { ...range, quote_id });
      for (const booking of affected) {
        model.cancel(booking, isByMember);
        change(booking, null);
      }
      return { error, isExpected: affected.length > 0 };
    },

    async changeSeries({ which, scope, until, start, length, room, isByMember }) {
      const inSeries = model.bookings.filter((booking) => seriesOf.has(idOf(booking)));
      const one = chosen(which, inSeries);
      if (!one) return null;
      const series_id = seriesOf.get(idOf(one)) ?? "";
      const from = scope === "all" ? 0 : one.day;
      const last = scope === "one" ? one.day : scope === "range" ? until : days.length - 1;
      const affected = inSeries
        .filter((each) => seriesOf.get(idOf(each)) === series_id)
        .filter((each) => each.day >= from && each.day <= last)
        .toSorted((a, b) => a.day - b.day || a.start - b.start || (idOf(a) < idOf(b) ? -1 : 1));
      const { client } = isByMember ? person(one.member) : boss;
      const terms = {
        series_id,
        from_date: days[from] ?? "",
        until_date: days[last] ?? "",
        start_time: clock(start),
        duration: length,
        ...(room !== null && { room_id: rooms[room] ?? "" }),
      };
      const quote = await client.rpc("quote_series_change", terms).single();
      const { quote_id = "", credits_change } = quote.data ?? {};
      const { error } = await client.rpc("change_series", { ...terms, quote_id: quote_id ?? "" });
      const moved = model.changeSeries(affected, { start, length, room }, isByMember);
      if (!moved) return { error, isExpected: false };
      const refunded = moved.reduce(
        (sum, [before, after]) => sum + before.charged - after.charged,
        0,
      );
      expect(credits_change).toBe(refunded);
      for (const [before, after] of moved) change(before, after);
      return { error, isExpected: true };
    },

    async endEarly({ which, halves, isByMember }) {
      const booking = chosen(which, model.bookings);
      if (!booking || halves >= booking.length) return null;
      const ended = model.endEarly(booking, halves, isByMember);
      const lastHalf = `${days[booking.day] ?? ""} ${clock(booking.start + halves - 1)}:10`;
      const actor = isByMember ? person(booking.member) : boss;
      const error = await runningAt(lastHalf, actor.id, (tx) =>
        atQuotedPrice(async (quote) => {
          const call = (inner: TransactionSql) => inner`
            select reschedule_booking(${idOf(booking)}, ${days[booking.day] ?? ""}, ${clock(booking.start)},
              ${halves}, quote_id => ${quote.quote_id ?? null})`;
          return { error: await failureOf(tx, call) };
        }),
      );
      if (ended) change(booking, ended);
      return { error, isExpected: ended !== null };
    },

    async reschedule({ which, ...span }) {
      const booking = chosen(which, model.bookings);
      if (!booking) return null;
      const place = { ...span, room: booking.room };
      const moved = model.move(booking, place, true);
      const { error } = await atQuotedPrice((quote) =>
        person(booking.member).client.rpc("reschedule_booking", {
          booking_id: idOf(booking),
          ...timeOf(span),
          ...quote,
        }),
      );
      if (moved) change(booking, moved);
      return { error, isExpected: moved !== null };
    },

    async move({ which, ...place }) {
      const booking = chosen(which, model.bookings);
      if (!booking) return null;
      const { id, updated_at } = await version(booking);
      const moved = model.move(booking, place, false);
      const { error } = await atQuotedPrice((quote) =>
        boss.client.rpc("move_booking", {
          booking_id: id,
          version: updated_at,
          new_room: rooms[place.room] ?? "",
          ...timeOf(place),
          ...quote,
        }),
      );
      if (moved) change(booking, moved);
      return { error, isExpected: moved !== null };
    },

    async cancel({ which, isByMember }) {
      const booking = chosen(which, model.bookings);
      if (!booking) return null;
      const { client } = isByMember ? person(booking.member) : boss;
      const { id: booking_id, updated_at } = await version(booking);
      const quote = await client.rpc("quote_cancellation", { booking_id }).single().throwOnError();
      expect(quote.data.credits).toBe(model.refundOf(booking, booking.price, true));
      const { error } = await client.rpc("cancel_booking", {
        booking_id,
        version: updated_at,
        credits_agreed: model.cancel(booking, isByMember),
        ...(!isByMember && { reason: "The model" }),
      });
      change(booking, null);
      return { error, isExpected: true };
    },

    async block({ action, room, ...span }) {
      const affected = model.within({ room, ...span });
      const isExpected = model.block(room, span);
      const { data, error } = await boss.client.rpc("block_room", {
        room_id: rooms[room] ?? "",
        kind: "other",
        reason: "The model",
        starts_at: `${days[span.day] ?? ""}T${clock(span.start)}`,
        ends_at: `${days[span.day] ?? ""}T${clock(span.start + span.length)}`,
        bookings: await Promise.all(
          affected.map(async (booking) => choose(await version(booking), { action })),
        ),
      });
      if (isExpected) {
        blocks.push({ id: (data as { block_id: string } | null)?.block_id ?? "", room, span });
        if (action === "cancel") cancelAll(affected);
      }
      return { error, isExpected };
    },

    async unblock({ which }) {
      const block = chosen(which, blocks);
      if (!block) return null;
      blocks.splice(blocks.indexOf(block), 1);
      model.unblock(block.room, block.span);
      const { error } = await boss.client.rpc("end_block", { block_id: block.id });
      return { error, isExpected: true };
    },

    async changeRules({ room, rules }) {
      const kept = model.setRules(room, rules);
      const { opens, closes, maxOpen, needsApproval, noon, ...stay } = kept;
      const open = { open: clock(opens), close: clock(closes), isOpen: true };
      const hours = weekdays.map((weekday) => ({ day: weekday, ...open }));
      const { error } = await boss.client
        .from("room_rules")
        .update({
          ...stay,
          max_open: maxOpen,
          hours,
          approval_hours: needsApproval ? 24 : null,
          prices: pricesWith(noon),
        })
        .eq("room_id", rooms[room] ?? "");
      return { error, isExpected: true };
    },

    async toggleHoliday({ day: index, action }) {
      const { holidays } = model;
      const isClosing = !holidays.delete(index);
      if (isClosing) holidays.add(index);
      const { error } = await setHolidays(action);
      if (isClosing && action === "cancel")
        cancelAll(model.bookings.filter((booking) => booking.day === index));
      return { error, isExpected: true };
    },

    async buy({ member, credits, days: validDays }) {
      model.members[member]?.grant(credits, validDays);
      await sql`
        select private.grant_credits(${person(member).id}, ${credits}, 'grant', 'For the model', null,
          now() + ${validDays}::int * interval '1 day')`;
      return null;
    },

    hold: holdSlot,

    async moveHold({ which, ...place }) {
      const open = model.holds.filter(({ state, isRequest }) => !isRequest && state === "held");
      const earlier = chosen(which, open);
      return earlier ? holdSlot({ member: earlier.member, ...place }) : null;
    },

    async payForHold({ which }) {
      const hold = chosen(
        which,
        model.holds.filter(
          ({ state, isRequest }) => !isRequest && (state === "held" || state === "over"),
        ),
      );
      if (!hold) return null;
      const hold_id = holdIds[model.holds.indexOf(hold)] ?? "";
      const booking = model.pay(hold);
      const payer = person(hold.member);
      const order = await openOrder(payer);
      await payer.client.rpc("pay_for_hold", { hold_id, provider_order_id: order }).throwOnError();
      await payOrder(order);
      const [found] = await sql<{ booking_id: string | null; refusal: string | null }[]>`
        select booking_id, refusal from booking_holds where id = ${hold_id}`;
      if (booking) ids.set(booking, found?.booking_id ?? "");
      expect(found?.refusal === null).toBe(hold.state === "booked");
      return null;
    },

    async request({ member, ...place }) {
      const isExpected = model.request(member, place);
      const slot = {
        room_id: rooms[place.room] ?? "",
        booking_date: days[place.day] ?? "",
        start_time: clock(place.start),
        duration: place.length,
      };
      const { data, error } = await requestRoom(person(member), slot);
      if (isExpected) holdIds.push((data as { id: string } | null)?.id ?? "");
      return { error, isExpected };
    },

    async answer({ which, answer }) {
      const request = chosen(
        which,
        model.holds.filter(({ state, isRequest }) => isRequest && state === "held"),
      );
      if (!request) return null;
      const id = holdIds[model.holds.indexOf(request)] ?? "";
      if (answer === "approve") {
        const booking = model.approve(request);
        const { error } = await approve(boss, id);
        if (booking) ids.set(booking, id);
        return { error, isExpected: booking !== null };
      }
      model.end([request]);
      if (answer === "reject") return { ...(await reject(boss, id)), isExpected: true };
      if (answer === "withdraw") {
        return { ...(await withdraw(person(request.member), id)), isExpected: true };
      }
      await sql`update booked_slots set held_until = now() where booking_id = ${id}`;
      await sql`select private.end_expired_holds()`;
      return null;
    },

    async passFiveMinutes() {
      model.passFiveMinutes();
      await Promise.all(people.map((each) => passMinutes(each, 5)));
      return null;
    },

    async passDay() {
      for (const credits of model.members) {
        credits.passDay();
        credits.expire();
      }
      await sql`update credit_lots set expires_at = expires_at - interval '1 day'
        where user_id = any (${people.map(({ id }) => id)})`;
      await sql`select private.expire_credits()`;
      return null;
    },
  };

  async function holdSlot({ member, ...place }: { member: number; room: number } & Span) {
    const isExpected = model.hold(member, place);
    const { data, error } = await person(member).client.rpc("hold_slot", {
      room_id: rooms[place.room] ?? "",
      booking_date: days[place.day] ?? "",
      start_time: clock(place.start),
      duration: place.length,
    });
    if (isExpected) holdIds.push((data as { id: string } | null)?.id ?? "");
    return { error, isExpected };
  }

  async function setHolidays(action: string) {
    const before = await openingHours();
    const opening = {
      ...before,
      holidays: [...model.holidays].map((index) => ({ date: days[index], name: "The model" })),
    } as never;
    const [affected, { data: setting }] = await Promise.all([
      boss.client.rpc("bookings_outside_hours", { opening }).throwOnError(),
      boss.client
        .from("system_settings")
        .select("updated_at")
        .eq("key", "opening_hours")
        .single()
        .throwOnError(),
    ]);
    return boss.client.rpc("save_opening_hours", {
      opening,
      seen_at: setting.updated_at,
      bookings: affected.data.map((booking) => choose(booking, { action })),
    });
  }

  return {
    /** Returns whether the change was accepted, null if there was nothing to change. */
    async apply(step: Step): Promise<boolean | null> {
      const outcome = await (changes[step.do] as (one: Step) => Promise<Outcome | null>)(step);
      if (outcome?.isExpected) expect(outcome.error).toBeNull();
      // Not an error of PostgreSQL.
      else if (outcome) expect(refusalIn(outcome.error)?.code).toBeTypeOf("string");
      return outcome?.isExpected ?? null;
    },

    expected: () => ({
      balances: model.members.map(({ balance }) => balance),
      ledgers: model.members.map(({ balance }) => balance),
      charged: Object.fromEntries(
        model.bookings.map((booking) => [idOf(booking), booking.charged]),
      ),
      taken: rooms.map((_, index) => [...model.taken(index)].toSorted()),
    }),

    async found() {
      const books = await sql<{ balance: number; ledger: number }[]>`
        select balance, (
          select coalesce(sum(amount), 0)::int from credit_ledger where user_id = person.id
        ) as ledger
        from unnest(${people.map(({ id }) => id)}::uuid[]) with ordinality as person (id, place)
        join user_credits on user_id = person.id order by place`;
      const charges = await sql<{ id: string; charged: number }[]>`
        select bookings.id, -sum(amount)::int as charged
        from bookings join credit_ledger on reference_id = bookings.id
        where room_id = any (${rooms}) group by bookings.id`;
      const boards = await Promise.all(
        days.map((date) => person(0).client.rpc("day_board", { day: date }).throwOnError()),
      );
      const slots = boards.flatMap(({ data }, index) =>
        data.flatMap(({ room_id, start_time, end_time, gap }) =>
          halvesBetween(start_time, end_time, gap).map((half) => ({
            room_id,
            place: `${String(index)}/${String(half)}`,
          })),
        ),
      );
      return {
        balances: books.map(({ balance }) => balance),
        ledgers: books.map(({ ledger }) => ledger),
        charged: Object.fromEntries(charges.map(({ id, charged }) => [id, charged])),
        taken: rooms.map((id) =>
          slots.flatMap(({ room_id, place }) => (room_id === id ? [place] : [])).toSorted(),
        ),
      };
    },
  };
}

/** Calls at another time of the space, which is then as before. Returns the error of the answer. */
async function runningAt(
  wall: string,
  actor: string,
  call: (tx: TransactionSql) => Promise<{ error: unknown }>,
): Promise<unknown> {
  return sql.begin(async (tx) => {
    const clocks = await tx<{ source: string }[]>`
      select pg_get_functiondef(oid) as source from pg_proc
      where pronamespace = 'private'::regnamespace and proname in ('space_now', 'space_today')`;
    await setClock(tx, wall);
    await actAs(tx, actor);
    const { error } = await call(tx);
    await tx`reset role`;
    for (const { source } of clocks) await tx.unsafe(source);
    return error;
  });
}

export async function openingHours() {
  const [found] = await sql<{ value: object }[]>`
    select value from system_settings where key = 'opening_hours'`;
  return found?.value;
}

/** For the rooms, members get a part back until the night before a day, then nothing. */
async function payBackUntil(date: string, rooms: readonly string[]): Promise<void> {
  await sql`
    update room_rules set refund_ladder = jsonb_build_array(jsonb_build_object(
      'percent', ${REFUND_PERCENT}::int,
      'hours', floor(extract(epoch from ${date}::date + time '03:00' - private.space_now()) / 3600)))
    where room_id = any (${rooms})`;
}

const pricesWith = (noon: number) =>
  noon === 100 ? null : [{ days: weekdays, from: "12:00", to: "14:00", percent: noon }];

const chosen = <One>(which: number, all: readonly One[]): One | undefined =>
  all[which % all.length];

const clock = (half: number) =>
  `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
const halfHour = (time: string) => Number(time.slice(0, 2)) * 2 + Number(time.slice(3, 5)) / 30;

const halvesBetween = (from: string, to: string, more: number): number[] =>
  Array.from(
    { length: halfHour(to) + more - halfHour(from) },
    (_, index) => halfHour(from) + index,
  );
