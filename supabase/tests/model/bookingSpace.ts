import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import { choose } from "../rules/availability/blockedDay";
import { openOrder, passMinutes, payOrder } from "../rules/bookings/holds";
import { atQuotedPrice } from "../rules/bookings/quotedPrice";
import { approve, reject, requestRoom, withdraw } from "../rules/bookings/requests";
import { refusalIn } from "../rules/refusal";
import { actAs, failureOf, setClock } from "../rules/spaceTime";
import { day, giveCredits, newRoom } from "../rows";
import { admin, newMember, sql } from "../stack";
import { BookingModel, type Entry, type Place, type Span } from "./bookingModel";
import { prices, REFUND_PERCENT, refunds, startCredits, type Step } from "./bookingSteps";

/** No other test has bookings on these days. */
const FIRST_DAY = 47;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface Outcome {
  error: unknown;
  isExpected: boolean;
}

/** Rooms and members of one walk. Each step changes the database through REST, and the model. */
export async function newSpace() {
  const boss = await admin();
  const days = await Promise.all(refunds.map((_, index) => day(FIRST_DAY + index)));
  const rooms = await Promise.all(prices.map((credits_per_hour) => newRoom({ credits_per_hour })));
  const people = await Promise.all(startCredits.map(() => newMember("Maya Model")));
  await Promise.all(people.map(({ id }, index) => giveCredits(id, startCredits[index] ?? 0)));
  await payBackUntil(days[1] ?? "", rooms);
  const model = new BookingModel(prices, startCredits, refunds);
  const ids = new Map<Entry, string>();
  /** The series of bookings. */
  const seriesOf = new Map<Entry, string>();

  const idOf = (entry: Entry) => ids.get(entry) ?? "";
  const dayOf = (index: number) => days[index] ?? "";
  const roomOf = (index: number) => rooms[index] ?? "";
  const person = (index: number) => people[index] ?? boss;
  const actorOf = ({ member }: Entry, isAdmin: boolean) => (isAdmin ? boss : person(member));
  const slotOf = ({ room, day: index, start, length }: Place) => ({
    room_id: roomOf(room),
    booking_date: dayOf(index),
    start_time: clock(start),
    duration: length,
  });
  const timeOf = ({ day: index, start, length }: Span) => ({
    new_date: dayOf(index),
    new_start_time: clock(start),
    new_duration: length,
  });
  /** Remembers the id of what the model has made, too. */
  const made = (entry: Entry | null, { data, error }: { data: unknown; error: unknown }) => {
    if (entry) ids.set(entry, (data as { id: string } | null)?.id ?? "");
    return { error, isExpected: entry !== null };
  };
  const version = async (booking: Entry) => {
    const one = boss.client.from("bookings").select("id, updated_at").eq("id", idOf(booking));
    return (await one.single().throwOnError()).data;
  };
  /** The later bookings of a series, in the order of the database. */
  const datesOf = (series: string, from: number, until: number) =>
    model
      .all("booking")
      .filter((one) => seriesOf.get(one) === series && one.day >= from && one.day <= until)
      .toSorted((a, b) => a.day - b.day || a.start - b.start || (idOf(a) < idOf(b) ? -1 : 1));
  const chosenOfSeries = (which: number) => {
    const one = chosen(
      which,
      model.all("booking").filter((booking) => seriesOf.has(booking)),
    );
    return one && { one, series_id: seriesOf.get(one) ?? "" };
  };

  async function hold({ member, ...place }: { member: number } & Place): Promise<Outcome> {
    const { client } = person(member);
    return made(model.hold(member, place), await client.rpc("hold_slot", slotOf(place)));
  }

  const changes: {
    [Kind in Step["do"]]: (step: Extract<Step, { do: Kind }>) => Promise<Outcome | null>;
  } = {
    hold,

    async book({ member, priceError, ...place }) {
      const { client, id: user_id } = person(member);
      const row = { user_id, ...slotOf(place), request_id: crypto.randomUUID() };
      const book = (quote: object) =>
        client
          .from("bookings")
          .insert({ ...row, ...quote })
          .select("id")
          .single();
      // Without a quote nothing may be charged.
      return priceError === 0
        ? made(model.book(member, place), await atQuotedPrice(book))
        : made(null, await book({}));
    },

    async bookAgain({ which, member }) {
      const earlier = chosen(which, model.entries);
      if (!earlier) return null;
      const { room, day: index, start, length } = earlier;
      return changes.book({ do: "book", member, priceError: 0, room, day: index, start, length });
    },

    async bookSeries({ member, room, start, length }) {
      const { client } = person(member);
      const { booking_date: starts_on, ...slot } = slotOf({ room, day: 0, start, length });
      const terms = { ...slot, starts_on, frequency: "daily", occurrences: days.length };
      const booked = model.bookSeries(
        member,
        days.map((_, index) => ({ day: index, room, start, length })),
      );
      const { data: quote } = await client.rpc("quote_series", terms).single().throwOnError();
      const sent = { ...terms, quote_id: quote.quote_id ?? "" };
      const { data, error } = await client.rpc("book_series", sent).single();
      if (!booked) return { error, isExpected: false };
      expect(quote.credits).toBe(booked.reduce((sum, { price }) => sum + price, 0));
      const series = data?.series_id ?? "";
      const rows = await sql<{ id: string }[]>`
        select id from bookings where series_id = ${series} order by booking_date`;
      for (const [index, booking] of booked.entries()) {
        ids.set(booking, rows[index]?.id ?? "");
        seriesOf.set(booking, series);
      }
      return { error, isExpected: true };
    },

    async cancelSeries({ which, from, isAdmin }) {
      const found = chosenOfSeries(which);
      if (!found) return null;
      const { one, series_id } = found;
      const dates = datesOf(series_id, from, days.length);
      const { client } = actorOf(one, isAdmin);
      const range = { series_id, from_date: dayOf(from), ...(isAdmin && { reason: "The model" }) };
      const { data: quote } = await client.rpc("quote_series_cancellation", range).single();
      const sent = { ...range, quote_id: quote?.quote_id ?? "" };
      const { error } = await client.rpc("cancel_series", sent);
      const refund = dates.reduce(
        (sum, date) => sum + model.refundOf(date, date.price, isAdmin),
        0,
      );
      expect(quote?.credits_change ?? 0).toBe(refund);
      for (const booking of dates) model.cancel(booking, isAdmin);
      return { error, isExpected: dates.length > 0 };
    },

    async changeSeries({ which, scope, until, room, isAdmin, ...time }) {
      const found = chosenOfSeries(which);
      if (!found) return null;
      const { one, series_id } = found;
      const from = scope === "all" ? 0 : one.day;
      const last = scope === "one" ? one.day : scope === "range" ? until : days.length - 1;
      const dates = datesOf(series_id, from, last);
      const { client } = actorOf(one, isAdmin);
      const terms = {
        series_id,
        from_date: dayOf(from),
        until_date: dayOf(last),
        start_time: clock(time.start),
        duration: time.length,
        ...(room !== null && { room_id: roomOf(room) }),
      };
      const { data: quote } = await client.rpc("quote_series_change", terms).single();
      const sent = { ...terms, quote_id: quote?.quote_id ?? "" };
      const { error } = await client.rpc("change_series", sent);
      const charged = () => dates.reduce((sum, date) => sum + date.charged, 0);
      const before = charged();
      const isExpected = model.moveSeries(dates, { ...time, room }, isAdmin);
      if (isExpected) expect(quote?.credits_change).toBe(before - charged());
      return { error, isExpected };
    },

    async endEarly({ which, halves, isAdmin }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking || halves >= booking.length) return null;
      const { new_date, new_start_time } = timeOf(booking);
      const lastHalf = `${new_date} ${clock(booking.start + halves - 1)}:10`;
      const error = await runningAt(lastHalf, actorOf(booking, isAdmin).id, (tx) =>
        atQuotedPrice(async ({ quote_id = null }) => {
          const call = (inner: TransactionSql) => inner`
            select reschedule_booking(
              ${idOf(booking)}, ${new_date}, ${new_start_time}, ${halves}, quote_id => ${quote_id})`;
          return { error: await failureOf(tx, call) };
        }),
      );
      return { error, isExpected: model.endEarly(booking, halves, isAdmin) };
    },

    async reschedule({ which, room, ...span }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking) return null;
      const move = {
        booking_id: idOf(booking),
        ...timeOf(span),
        ...(room !== null && { new_room: roomOf(room) }),
      };
      const { error } = await atQuotedPrice((quote) =>
        person(booking.member).client.rpc("reschedule_booking", { ...move, ...quote }),
      );
      const place = { ...span, room: room ?? booking.room };
      return { error, isExpected: model.move(booking, place, false) };
    },

    async move({ which, ...place }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking) return null;
      const { id, updated_at } = await version(booking);
      const move = {
        booking_id: id,
        version: updated_at,
        new_room: roomOf(place.room),
        ...timeOf(place),
      };
      const { error } = await atQuotedPrice((quote) =>
        boss.client.rpc("move_booking", { ...move, ...quote }),
      );
      return { error, isExpected: model.move(booking, place, true) };
    },

    async cancel({ which, isAdmin }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking) return null;
      const { client } = actorOf(booking, isAdmin);
      const { id: booking_id, updated_at } = await version(booking);
      const { data } = await client
        .rpc("quote_cancellation", { booking_id })
        .single()
        .throwOnError();
      expect(data.credits).toBe(model.refundOf(booking, booking.price, false));
      const { error } = await client.rpc("cancel_booking", {
        booking_id,
        version: updated_at,
        credits_agreed: model.refundOf(booking, booking.price, isAdmin),
        ...(isAdmin && { reason: "The model" }),
      });
      model.cancel(booking, isAdmin);
      return { error, isExpected: true };
    },

    async block({ action, ...place }) {
      const affected = model.bookingsIn(place);
      const versions = await Promise.all(affected.map(version));
      const at = (half: number) => `${dayOf(place.day)}T${clock(half)}`;
      const { data, error } = await boss.client.rpc("block_room", {
        room_id: roomOf(place.room),
        kind: "other",
        reason: "The model",
        starts_at: at(place.start),
        ends_at: at(place.start + place.length),
        bookings: versions.map((each) => choose(each, { action })),
      });
      const block = model.block(place);
      if (block) ids.set(block, (data as { block_id: string } | null)?.block_id ?? "");
      if (block && action === "cancel") for (const each of affected) model.cancel(each, true);
      return { error, isExpected: block !== null };
    },

    async unblock({ which }) {
      const block = chosen(which, model.all("block"));
      if (!block) return null;
      block.state = "done";
      const { error } = await boss.client.rpc("end_block", { block_id: idOf(block) });
      return { error, isExpected: true };
    },

    async changeRules({ room, rules }) {
      const kept = model.setRules(room, rules);
      const { opens, closes, maxOpen, needsApproval, noon, ...stay } = kept;
      const open = { open: clock(opens), close: clock(closes), isOpen: true };
      const changed = {
        ...stay,
        hours: weekdays.map((weekday) => ({ day: weekday, ...open })),
        max_open: maxOpen,
        approval_hours: needsApproval ? 24 : null,
        prices:
          noon === 100 ? null : [{ days: weekdays, from: "12:00", to: "14:00", percent: noon }],
      };
      const table = boss.client.from("room_rules");
      const { error } = await table.update(changed).eq("room_id", roomOf(room));
      return { error, isExpected: true };
    },

    async toggleHoliday({ day: index, action }) {
      const isClosing = !model.holidays.delete(index);
      if (isClosing) model.holidays.add(index);
      const holidays = [...model.holidays].map((each) => ({ date: days[each], name: "The model" }));
      const opening = { ...(await openingHours()), holidays } as never;
      const affected = await boss.client.rpc("bookings_outside_hours", { opening }).throwOnError();
      const settings = boss.client.from("system_settings").select("updated_at");
      const { data } = await settings.eq("key", "opening_hours").single().throwOnError();
      const { error } = await boss.client.rpc("save_opening_hours", {
        opening,
        seen_at: data.updated_at,
        bookings: affected.data.map((booking) => choose(booking, { action })),
      });
      const closed = model.all("booking").filter((booking) => booking.day === index);
      if (isClosing && action === "cancel") for (const each of closed) model.cancel(each, true);
      return { error, isExpected: true };
    },

    async buy({ member, credits, days: validDays }) {
      model.members[member]?.grant(credits, validDays);
      await sql`
        select private.grant_credits(${person(member).id}, ${credits}, 'grant', 'For the model', null,
          now() + ${validDays}::int * interval '1 day')`;
      return null;
    },

    async moveHold({ which, ...place }) {
      const earlier = chosen(which, model.all("hold"));
      return earlier ? hold({ member: earlier.member, ...place }) : null;
    },

    async payForHold({ which }) {
      const payable = model.entries.filter(
        ({ kind, state }) => kind === "hold" && state !== "done",
      );
      const paid = chosen(which, payable);
      if (!paid) return null;
      const hold_id = idOf(paid);
      const payer = person(paid.member);
      const order = await openOrder(payer);
      await payer.client.rpc("pay_for_hold", { hold_id, provider_order_id: order }).throwOnError();
      await payOrder(order);
      const [found] = await sql<{ booking_id: string | null; refusal: string | null }[]>`
        select booking_id, refusal from booking_holds where id = ${hold_id}`;
      const { booking, isBooked } = model.pay(paid);
      if (booking) ids.set(booking, found?.booking_id ?? "");
      expect(found?.refusal === null).toBe(isBooked);
      return null;
    },

    request: async ({ member, ...place }) =>
      made(model.request(member, place), await requestRoom(person(member), slotOf(place))),

    async answer({ which, answer }) {
      const request = chosen(which, model.all("request"));
      if (!request) return null;
      const id = idOf(request);
      if (answer === "approve") return made(model.approve(request), await approve(boss, id));
      model.end([request]);
      if (answer === "reject") return { ...(await reject(boss, id)), isExpected: true };
      if (answer === "withdraw")
        return { ...(await withdraw(person(request.member), id)), isExpected: true };
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
      charged: Object.fromEntries(model.all("booking").map((one) => [idOf(one), one.charged])),
      taken: model.taken(),
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
      const taken = boards.flatMap(({ data }, index) =>
        data
          .filter(({ room_id }) => rooms.includes(room_id))
          .flatMap(({ room_id, start_time, end_time, gap }) => {
            const from = halfHour(start_time);
            const length = halfHour(end_time) + gap - from;
            const place = `${String(rooms.indexOf(room_id))}/${String(index)}`;
            return Array.from({ length }, (_, half) => `${place}/${String(from + half)}`);
          }),
      );
      return {
        balances: books.map(({ balance }) => balance),
        ledgers: books.map(({ ledger }) => ledger),
        charged: Object.fromEntries(charges.map(({ id, charged }) => [id, charged])),
        taken: taken.toSorted(),
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

const chosen = <One>(which: number, all: readonly One[]): One | undefined =>
  all[which % all.length];

const clock = (half: number) =>
  `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
const halfHour = (time: string) => Number(time.slice(0, 2)) * 2 + Number(time.slice(3, 5)) / 30;
