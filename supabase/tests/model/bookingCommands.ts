import fc from "fast-check";
import type { TransactionSql } from "postgres";
import { openOrder, passMinutes, payOrder } from "../rules/bookings/holds";
import { approve, reject, requestRoom, withdraw } from "../rules/bookings/requests";
import { actAs, failureOf, setClock } from "../rules/spaceTime";
import { sql } from "../stack";
import { type Place, placeOf } from "./bookingModel";
import {
  checkedQuote,
  chosen,
  clock,
  command,
  compare,
  type Quote,
  some,
  type Space,
} from "./bookingSpace";

const { span } = some;
const byMember = { member: some.member, room: some.room, ...span };
const toPlace = { which: some.which, room: some.room, ...span };
const byMemberOrAdmin = { which: some.which, isAdmin: fc.boolean() };

const overridable = [
  "too_far_ahead",
  "too_soon",
  "bad_duration",
  "closed_day",
  "bad_start",
  "too_many_open",
];

async function book(space: Space, { member, ...place }: Place & { member: number }) {
  const { client, id: user_id } = space.person(member);
  const slot = space.slotOf(place);
  const quote = await space.quoted(client, slot, space.model.quote(member, place));
  const row = { user_id, ...slot, request_id: crypto.randomUUID(), ...quote };
  const answer = await client.from("bookings").insert(row).select("id").single();
  return space.made(space.model.book(member, place), answer);
}

async function hold({ model, person, slotOf, made }: Space, to: Place & { member: number }) {
  const { member, ...place } = to;
  const answer = await person(member).client.rpc("hold_slot", slotOf(place));
  return made(model.hold(member, place), answer);
}

/** Commands for one booking, hold or request. */
export const bookingCommands = {
  book: command(8, byMember, book),

  // The place of what was booked, held or requested before, whether it still is or not.
  bookAgain: command(
    4,
    { which: some.which, member: some.member },
    async (space, { which, member }) => {
      const earlier = chosen(which, space.model.entries);
      return earlier ? book(space, { member, ...placeOf(earlier) }) : null;
    },
  ),

  // Nothing may be charged.
  bookUnquoted: command(1, byMember, async (space, { member, ...place }) => {
    const { client, id: user_id } = space.person(member);
    const row = { user_id, ...space.slotOf(place), request_id: crypto.randomUUID() };
    const { error } = await client.from("bookings").insert(row);
    return { error, refusal: space.model.judge(member, place, {}).refusal ?? "quote_changed" };
  }),

  bookForMember: command(
    3,
    {
      ...byMember,
      overrides: fc.subarray(overridable),
    },
    async ({ boss, model, person, slotOf, quoted, made }, { member, overrides, ...place }) => {
      const context = { isAdmin: true, allowed: overrides };
      const terms = { member_id: person(member).id, ...slotOf(place), overrides };
      const quote = await quoted(boss.client, terms, model.quote(member, place, context));
      const answer = await boss.client.rpc("book_for_member", { ...terms, ...quote });
      return made(model.book(member, place, context), answer);
    },
  ),

  reschedule: command(
    5,
    { ...toPlace, room: fc.option(some.room) },
    async ({ model, person, idOf, slotOf, timeOf, quoted }, { which, ...to }) => {
      const own = chosen(which, model.all("booking"));
      if (!own) return null;
      const place = { ...to, room: to.room ?? own.room };
      const { client } = person(own.member);
      const { room_id: new_room, ...slot } = slotOf(place);
      const booking = { booking_id: idOf(own) };
      const terms = { ...slot, room_id: new_room, ...booking };
      const quote = await quoted(client, terms, model.quote(own.member, place, { own }));
      const move = { ...booking, ...timeOf(place), ...(to.room !== null && { new_room }) };
      const { error } = await client.rpc("reschedule_booking", { ...move, ...quote });
      return { error, refusal: model.move(own, place, false) };
    },
  ),

  move: command(
    3,
    toPlace,
    async ({ boss, model, roomOf, slotOf, timeOf, quoted, version }, { which, ...place }) => {
      const own = chosen(which, model.all("booking"));
      if (!own) return null;
      const { id: booking_id, updated_at } = await version(own);
      const expected = model.quote(own.member, place, { own, isAdmin: true });
      const quote = await quoted(boss.client, { ...slotOf(place), booking_id }, expected);
      const to = { new_room: roomOf(place.room), ...timeOf(place) };
      const move = { booking_id, version: updated_at, ...to, ...quote };
      const { error } = await boss.client.rpc("move_booking", move);
      return { error, refusal: model.move(own, place, true) };
    },
  ),

  // During its last half hour, or that of the shorter time.
  changeEnd: command(
    3,
    { ...byMemberOrAdmin, length: fc.integer({ min: 1, max: 9 }) },
    async ({ model, idOf, actorOf, slotOf }, { which, length, isAdmin }) => {
      const own = chosen(which, model.all("booking"));
      if (!own) return null;
      const { room_id, booking_date, start_time } = slotOf(own);
      const ends = own.start + Math.min(length, own.length);
      const before = own.charged;
      const refusal = model.changeEnd(own, length, isAdmin);
      const expected = refusal === null ? { credits_change: before - own.charged } : {};
      const now = `${booking_date} ${clock(ends - 1)}:10`;
      const error = await runningAt(now, actorOf(own, isAdmin).id, async (tx) => {
        const [quote] = await tx<[Quote]>`
          select * from quote_booking(${room_id}, ${booking_date}, ${start_time}, ${length}, ${idOf(own)})`;
        const { quote_id } = checkedQuote(quote, expected);
        return failureOf(
          tx,
          (inner) => inner`
            select reschedule_booking(
              ${idOf(own)}, ${booking_date}, ${start_time}, ${length}, quote_id => ${quote_id})`,
        );
      });
      return { error, refusal };
    },
  ),

  cancel: command(4, byMemberOrAdmin, async (space, { which, isAdmin }) => {
    const { model, actorOf, version } = space;
    const own = chosen(which, model.all("booking"));
    if (!own) return null;
    const { client } = actorOf(own, isAdmin);
    const { id: booking_id, updated_at } = await version(own);
    const quote = client.rpc("quote_cancellation", { booking_id }).single().throwOnError();
    compare((await quote).data.credits, model.refundOf(own, own.price, false));
    const { error } = await client.rpc("cancel_booking", {
      booking_id,
      version: updated_at,
      credits_agreed: model.refundOf(own, own.price, isAdmin),
      ...(isAdmin && { reason: "The model" }),
    });
    model.cancel(own, isAdmin);
    return { error, refusal: null };
  }),

  hold: command(4, { ...byMember, member: fc.constantFrom(2, 2, 1) }, hold),

  holdAnother: command(2, toPlace, async (space, { which, ...place }) => {
    const earlier = chosen(which, space.model.all("hold"));
    return earlier ? hold(space, { member: earlier.member, ...place }) : null;
  }),

  payForHold: command(2, { which: some.which }, async ({ model, ids, idOf, person }, { which }) => {
    const paid = chosen(
      which,
      model.entries.filter(({ kind, state }) => kind === "hold" && state !== "done"),
    );
    if (!paid) return null;
    const hold_id = idOf(paid);
    const payer = person(paid.member);
    const order = await openOrder(payer);
    await payer.client.rpc("pay_for_hold", { hold_id, provider_order_id: order }).throwOnError();
    await payOrder(order);
    const [found] = await sql<{ booking_id: string | null; refusal: string | null }[]>`
      select booking_id, refusal from booking_holds where id = ${hold_id}`;
    const booked = model.pay(paid, 3, 30.5);
    compare(found?.refusal ?? null, typeof booked === "string" ? booked : null);
    if (booked && typeof booked !== "string") ids.set(booked, found?.booking_id ?? "");
    return null;
  }),

  request: command(4, byMember, async (space, { member, ...place }) => {
    const { model, person, slotOf, made } = space;
    return made(model.request(member, place), await requestRoom(person(member), slotOf(place)));
  }),

  answer: command(
    4,
    {
      which: some.which,
      answer: fc.constantFrom("approve", "approve", "reject", "withdraw", "expire"),
    },
    async ({ boss, model, idOf, person, made }, { which, answer }) => {
      const request = chosen(which, model.all("request"));
      if (!request) return null;
      const id = idOf(request);
      if (answer === "approve") return made(model.approve(request), await approve(boss, id));
      model.end([request]);
      if (answer === "reject") return { ...(await reject(boss, id)), refusal: null };
      if (answer === "withdraw")
        return { ...(await withdraw(person(request.member), id)), refusal: null };
      await sql`update booked_slots set held_until = now() where booking_id = ${id}`;
      await sql`select private.end_expired_holds()`;
      return null;
    },
  ),

  passFiveMinutes: command(3, {}, async ({ model, people }) => {
    model.passMinutes(5);
    await Promise.all(people.map((each) => passMinutes(each, 5)));
    return null;
  }),
};

/** Calls at another time of the space, which is then as before. Returns the error of the call. */
async function runningAt(
  wall: string,
  actor: string,
  call: (tx: TransactionSql) => Promise<unknown>,
): Promise<unknown> {
  return sql.begin(async (tx) => {
    const clocks = await tx<{ source: string }[]>`
      select pg_get_functiondef(oid) as source from pg_proc
      where pronamespace = 'private'::regnamespace and proname in ('space_now', 'space_today')`;
    await setClock(tx, wall);
    await actAs(tx, actor);
    const error = await call(tx);
    await tx`reset role`;
    for (const { source } of clocks) await tx.unsafe(source);
    return error;
  });
}
