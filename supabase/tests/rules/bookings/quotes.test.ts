import { beforeEach, describe, expect, it } from "vitest";
import { giveCredits, newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { moveBooking, rowOf } from "../moves/movedBooking";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { actAs } from "../spaceTime";
import { bookRoom } from "./bookRoom";
import { atQuotedPrice, quoteIn } from "./quotedPrice";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Agrees"));
});

const slot = () => ({ room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 });
const quoteFor = async ({ client }: TestUser, terms: object = {}) => {
  const { data } = await client
    .rpc("quote_booking", { ...slot(), ...terms })
    .single()
    .throwOnError();
  return data;
};
const quoted = async (person = maya, terms: object = {}) => ({
  quote_id: (await quoteFor(person, terms)).quote_id,
});
const book = (more: object, inRoom = room) => bookRoom(nextWeek, maya, inRoom, "10:00", 2, more);
const setRate = (rate: number | null) =>
  sql`update rooms set credits_per_hour = ${rate} where id = ${room}`;
const setLadder = (ladder: object[]) =>
  sql`update room_rules set refund_ladder = ${sql.json(ladder as never)} where room_id = ${room}`;
const bookings = () => sql`select from bookings where user_id = ${maya.id}`;
const changedTo = (credits: number, rupees = 0) => ({
  code: "quote_changed",
  params: { kind: "booking", credits, rupees, quote: { credits, rupees } },
});

describe("the quote of a booking", () => {
  it("contains the price, the lots that pay, what is missing and the refunds", async () => {
    await setLadder([
      { hours: 48, percent: 100 },
      { hours: 24, percent: 50 },
    ]);
    await sql`select private.grant_credits(${maya.id}, 3, 'grant', 'Test', null, now() + interval '1 day')`;
    const quote = await quoteFor(maya, { duration: 8 });
    expect(quote).toMatchObject({
      refusal: null,
      end_time: "14:00:00",
      credits: 16,
      rupees: 0,
      credits_change: -16,
      rupees_change: 0,
      balance: 23,
      shortfall: 0,
    });
    expect(quote.lots).toMatchObject([{ credits: 3 }, { credits: 13, expires_at: null }]);
    expect(quote.refunds).toMatchObject([{ credits: 16 }, { credits: 8 }]);
    await setRate(10);
    expect(await quoteFor(maya, { duration: 8 })).toMatchObject({ credits: 40, shortfall: 17 });
    await setRate(null);
    expect(await quoteFor(maya)).toMatchObject({ credits: 0, rupees: 2000, lots: [] });
    expect(await quoteFor(boss)).toMatchObject({ credits: 0, rupees: 0, credits_change: 0 });
  });

  it("names the lots that the booking then debits", async () => {
    for (const [credits, days] of [
      [2, 9],
      [3, 2],
    ] as const) {
      await sql`select private.grant_credits(${maya.id}, ${credits}, 'grant', 'Test', null,
        now() + ${days} * interval '1 day')`;
    }
    const { lots, quote_id } = await quoteFor(maya);
    const { data } = await book({ quote_id }).throwOnError();
    const debited = await sql`
      select -move.amount as credits, lot.expires_at from private.credit_lot_moves move
      join credit_ledger entry on entry.id = move.ledger_id
      join credit_lots lot on lot.id = move.lot_id
      where entry.reference_id = ${data.id} order by lot.expires_at`;
    expect(debited.map(({ credits }) => credits)).toEqual([3, 1]);
    expect(lots).toMatchObject(debited.map(({ credits }) => ({ credits })));
  });

  it.each([
    ["a taken slot", {}, "slot_taken", {}],
    ["a day beyond the horizon", { booking_date: "9000-01-06" }, "too_far_ahead", { days: 365 }],
    ["a time after closing", { start_time: "17:30" }, "bad_slot", {}],
    ["an unknown room", { room_id: crypto.randomUUID() }, "room_unavailable", {}],
  ])("answers for %s with the refusal and no quote id", async (_, terms, refusal, facts) => {
    await addBooking({ maya, room, nextWeek });
    expect(await quoteFor(maya, terms)).toMatchObject({ quote_id: null, refusal, facts });
  });

  it("of a retired room, or at the limit of open bookings, is a refusal", async () => {
    await addBooking({ maya, room, nextWeek }, { start_time: "14:00" });
    await sql`update room_rules set max_open = 1 where room_id = ${room}`;
    expect(await quoteFor(maya)).toMatchObject({ refusal: "too_many_open", facts: { max: 1 } });
    await sql`update rooms set retired_at = now() where id = ${room}`;
    expect(await quoteFor(maya)).toMatchObject({ refusal: "room_unavailable" });
  });

  it("does not book a room that was retired since, whose bookings can be shortened", async () => {
    const id = await addBooking({ maya, room, nextWeek }, { start_time: "14:00" });
    const { quote_id } = await quoteFor(maya);
    await sql`update rooms set retired_at = now() where id = ${room}`;
    const { error } = await bookRoom(nextWeek, maya, room, "10:00", 2, { quote_id });
    expect(refusalIn(error)?.code).toBe("room_unavailable");
    const change = (new_start_time: string, new_duration: number) =>
      atQuotedPrice((quote) =>
        maya.client.rpc("reschedule_booking", {
          booking_id: id,
          new_date: nextWeek,
          new_start_time,
          new_duration,
          ...quote,
        }),
      );
    expect(refusalIn((await change("13:00", 2)).error)?.code).toBe("room_unavailable");
    expect((await change("14:00", 1)).error).toBeNull();
    expect(
      await sql`select data from notifications where user_id = ${maya.id} and kind = 'room_retired'`,
    ).toEqual([{ data: { room_name: expect.any(String), bookings: 1, first_date: nextWeek } }]);
  });

  it("changes nothing", async () => {
    const traces = () => sql`
      select (select count(*) from credit_ledger where user_id = ${maya.id})::int as ledger,
        (select count(*) from activity_logs where user_id = ${maya.id})::int as activity,
        (select count(*) from booking_history where user_id = ${maya.id})::int as history,
        (select updated_at from user_credits where user_id = ${maya.id}) as balance`;
    const booking_id = await addBooking({ maya, room, nextWeek });
    const before = [await rowOf(booking_id), await traces()];
    await quoteFor(maya, { booking_id, start_time: "14:00", duration: 1 });
    await quoteFor(maya, { start_time: "12:00" });
    expect([await rowOf(booking_id), await traces()]).toEqual(before);
  });

  it("is for the caller, and for admins", async () => {
    const booking_id = await addBooking({ maya, room, nextWeek });
    const otto = await newMember("Otto Other");
    const codeFor = async ({ client }: Pick<TestUser, "client">, more: object) =>
      refusalIn((await client.rpc("quote_booking", { ...slot(), ...more })).error)?.code;
    expect(await codeFor(otto, { booking_id })).toBe("unknown_booking");
    expect(await codeFor(otto, { member_id: maya.id })).toBe("not_admin");
    expect(await codeFor(maya, { price_reason: "Please" })).toBe("not_admin");
    expect(await codeFor(maya, { price: 1 })).toBe("not_admin");
    expect(await codeFor(maya, { overrides: ["closed_day"] })).toBe("not_admin");
    expect(await codeFor(boss, { overrides: ["slot_taken"] })).toBe("unknown_override");
    const anonymous = await anon.rpc("quote_booking", slot());
    expect(anonymous.error).toMatchObject({ code: "42501" });
    const terms = { member_id: maya.id, start_time: "14:00", price_reason: "Apology" };
    expect(await quoteFor(boss, terms)).toMatchObject({ credits: 0, balance: 16 });
  });
});

describe("a booking at its quote", () => {
  it.each([
    ["has risen", 6, changedTo(6)],
    ["has fallen", 2, changedTo(2)],
    ["is in rupees now", null, changedTo(0, 2000)],
  ])("is refused with the new quote if the price %s", async (_, rate, refusal) => {
    const quote = await quoted();
    await setRate(rate);
    const { error } = await book(quote);
    expect(refusalIn(error)).toMatchObject(refusal);
    expect(await balanceOf(maya)).toBe(20);
    expect(await bookings()).toHaveLength(0);
    const { data } = await book({ quote_id: quoteIn(error) }).throwOnError();
    expect(data).toMatchObject({
      total_credits: refusal.params.credits,
      rupees_due: refusal.params.rupees,
      quote_id: null,
    });
  });

  it.each([
    ["the lots that pay", () => giveCreditsUntilTomorrow()],
    ["the refund ladder", () => setLadder([{ hours: 24, percent: 50 }])],
  ])("is refused if %s have changed at the same price", async (_, change) => {
    const quote = await quoted();
    await change();
    expect(refusalIn((await book(quote)).error)).toMatchObject(changedTo(4));
    expect(await bookings()).toHaveLength(0);
  });

  const giveCreditsUntilTomorrow = () =>
    sql`select private.grant_credits(${maya.id}, 2, 'grant', 'Test', null, now() + interval '1 day')`;

  it("is refused for another slot", async () => {
    const quote = await quoted(maya, { start_time: "14:00" });
    expect(refusalIn((await book(quote)).error)).toMatchObject(changedTo(4));
  });

  it("is refused with the quote of another account, or one that was made up", async () => {
    const otto = await newMember("Otto Other");
    await giveCredits(otto.id, 20);
    const { quote_id } = await quoteFor(otto);
    const [, , terms] = quote_id.split(".");
    const mine = (await quoteFor(maya)).quote_id.split(".");
    const later = [Number(mine[0]) + 600, mine[1], mine[2]].join(".");
    for (const wrong of [quote_id, later, "x", " "]) {
      expect(refusalIn((await book({ quote_id: wrong })).error)).toEqual({
        code: "unknown_quote",
        params: {},
      });
    }
    const changed = [mine[0], mine[1], terms].join(".");
    expect(refusalIn((await book({ quote_id: changed })).error)?.code).toBe("quote_changed");
    expect(await bookings()).toHaveLength(0);
  });

  it("is refused with a new quote when the quote has expired", async () => {
    const expired = await sql.begin(async (tx) => {
      await actAs(tx, maya.id);
      await tx`reset role`;
      const [row] = await tx<{ quote_id: string }[]>`
        select private.begin_quote_id(date_trunc('second', now()) - interval '1 second')
          || '.' || repeat('0', 64) as quote_id`;
      return row?.quote_id;
    });
    const { error } = await book({ quote_id: expired });
    expect(refusalIn(error)).toMatchObject({ ...changedTo(4), code: "quote_expired" });
    await book({ quote_id: quoteIn(error) }).throwOnError();
  });

  it("is shown its new price before missing credits", async () => {
    const quote = await quoted();
    await setRate(1000);
    expect(refusalIn((await book(quote)).error)).toMatchObject(changedTo(1000));
  });

  it("keeps its request id usable after the refusal", async () => {
    const quote = await quoted();
    await setRate(6);
    const request = { request_id: crypto.randomUUID() };
    const { error } = await book({ ...request, ...quote });
    const { data } = await book({ ...request, quote_id: quoteIn(error) });
    expect(data?.total_credits).toBe(6);
    const repeated = await book({ ...request, ...quote });
    expect(refusalIn(repeated.error)).toMatchObject({ code: "request_repeated" });
  });

  it("accepts any price in the call of spec 2 §7, which names no quote", async () => {
    await setRate(6);
    expect((await book({})).data?.total_credits).toBe(6);
  });

  it("needs the quote with a request id, which the specification does not have", async () => {
    const request = { request_id: crypto.randomUUID() };
    expect(refusalIn((await book(request)).error)).toMatchObject(changedTo(4));
    const hall = await newRoom({ credits_per_hour: null });
    expect(refusalIn((await book(request, hall)).error)).toMatchObject(changedTo(0, 2000));
    expect(await balanceOf(maya)).toBe(20);
    expect(await bookings()).toHaveLength(0);
  });

  it("reveals nothing about another member", async () => {
    const other = await newMember();
    const { error } = await other.client
      .from("bookings")
      .insert({ ...slot(), user_id: maya.id, ...(await quoted(other)) });
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("a member's move at its quote", () => {
  const move = (booking: string, more: object = {}) =>
    maya.client.rpc("reschedule_booking", {
      booking_id: booking,
      new_date: nextWeek,
      new_start_time: "14:00",
      new_duration: 2,
      ...more,
    });
  const moveQuote = (booking_id: string, more: object = {}) =>
    quoteFor(maya, { booking_id, start_time: "14:00", ...more });

  it("charges or refunds the change of the quote, from or to its lots", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const longer = await moveQuote(booking, { duration: 4 });
    expect(longer).toMatchObject({ credits: 8, credits_change: -4, lots: [{ credits: 4 }] });
    await move(booking, { new_duration: 4, quote_id: longer.quote_id }).throwOnError();
    expect(await balanceOf(maya)).toBe(12);
    await setLadder([{ hours: 1, percent: 50 }]);
    const shorter = await moveQuote(booking, { duration: 1 });
    expect(shorter).toMatchObject({ credits: 2, credits_change: 3, lots: [{ credits: 3 }] });
    await move(booking, { new_duration: 1, quote_id: shorter.quote_id }).throwOnError();
    expect(await balanceOf(maya)).toBe(15);
  });

  it("is refused in a room to which an admin has moved the booking", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const { quote_id } = await moveQuote(booking);
    const version = (await rowOf(booking))?.version ?? "";
    const dear = await newRoom({ credits_per_hour: 8 });
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_room: dear });
    const moved = await rowOf(booking);
    expect(refusalIn((await move(booking, { version, quote_id })).error)).toMatchObject({
      code: "booking_changed",
    });
    expect(refusalIn((await move(booking, { quote_id })).error)).toMatchObject(changedTo(8));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([moved, 12]);
    const latest = await moveQuote(booking, { room_id: dear });
    await move(booking, { quote_id: latest.quote_id }).throwOnError();
  });

  it("is refused after another device has moved the booking, also at the same price", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const { quote_id } = await moveQuote(booking);
    await move(booking, { new_start_time: "11:00" }).throwOnError();
    expect(refusalIn((await move(booking, { quote_id })).error)).toMatchObject(changedTo(4));
  });

  it("is answered again when repeated with the version and the quote before it", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const request = {
      request_id: crypto.randomUUID(),
      version: (await rowOf(booking))?.version ?? "",
      quote_id: (await moveQuote(booking, { duration: 4 })).quote_id,
      new_duration: 4,
    };
    const first = await move(booking, request).throwOnError();
    await setRate(6);
    expect((await move(booking, request)).data).toEqual(first.data);
    expect(await balanceOf(maya)).toBe(12);
  });

  it("without a quote is refused if the price changes", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const before = await rowOf(booking);
    expect(refusalIn((await move(booking, { new_duration: 4 })).error)).toMatchObject(changedTo(8));
    await setRate(6);
    expect(refusalIn((await move(booking)).error)).toMatchObject(changedTo(6));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([before, 16]);
    await setRate(4);
    expect((await move(booking)).data).toMatchObject({ total_credits: 4 });
  });

  it("of a booking that does not exist is refused as such, also with a version", async () => {
    const { error } = await move(crypto.randomUUID(), { version: new Date().toISOString() });
    expect(refusalIn(error)).toMatchObject({ code: "unknown_booking" });
  });
});

describe("an admin", () => {
  it("moves a booking only at its quote, which charges the member", async () => {
    const booking_id = await addBooking({ maya, room, nextWeek });
    const before = await rowOf(booking_id);
    const shown = await quoteFor(boss, { booking_id, duration: 4 });
    expect(shown).toMatchObject({ credits: 8, credits_change: -4, balance: 16 });
    await setRate(6);
    const change = { new_duration: 4, quote_id: shown.quote_id };
    const place = { room, nextWeek };
    const { error } = await moveBooking(boss.client, booking_id, place, change);
    expect(refusalIn(error)).toMatchObject(changedTo(12));
    expect([await rowOf(booking_id), await balanceOf(maya)]).toEqual([before, 16]);
    const quote_id = quoteIn(error) ?? "";
    const moved = await moveBooking(boss.client, booking_id, place, { ...change, quote_id });
    expect(moved.data).toMatchObject({ total_credits: 12, credits_change: -8, balance: 8 });
  });

  it("books for a member only at the quote for this member, reason and overrides", async () => {
    await sql`update room_rules set shortest = 4 where room_id = ${room}`;
    const asked = { member_id: maya.id, overrides: ["bad_duration"] };
    const shown = await quoteFor(boss, asked);
    expect(shown).toMatchObject({ credits: 4, lots: [{ credits: 4 }] });
    const bookFor = (more: object) =>
      boss.client.rpc("book_for_member", { ...slot(), ...asked, ...more });
    expect(refusalIn((await bookFor(await quoted(boss, { duration: 4 }))).error)).toMatchObject(
      changedTo(4),
    );
    const free = { price_reason: "Apology", quote_id: shown.quote_id };
    expect(refusalIn((await bookFor(free)).error)).toMatchObject(changedTo(0));
    const named = await quoteFor(boss, { ...asked, price_reason: "Apology", price: 2 });
    expect(named).toMatchObject({ credits: 2, lots: [{ credits: 2 }] });
    const dearer = { price_reason: "Apology", price: 3, quote_id: named.quote_id };
    expect(refusalIn((await bookFor(dearer)).error)).toMatchObject(changedTo(3));
    await setRate(6);
    const { error } = await bookFor({ quote_id: shown.quote_id });
    expect(refusalIn(error)).toMatchObject(changedTo(6));
    expect(await balanceOf(maya)).toBe(20);
    await bookFor({ quote_id: quoteIn(error) }).throwOnError();
    expect(await balanceOf(maya)).toBe(14);
  });

  it("cannot charge a price without a quote", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const before = await rowOf(booking);
    const other = await newRoom({ credits_per_hour: 9 });
    const terms = { ...slot(), room_id: other, start_time: "12:00" };
    const bookedFor = await boss.client.rpc("book_for_member", { member_id: maya.id, ...terms });
    expect(refusalIn(bookedFor.error)).toMatchObject(changedTo(9));
    const moved = await boss.client.rpc("move_booking", {
      booking_id: booking,
      version: before?.version ?? "",
      new_room: other,
      new_date: nextWeek,
      new_start_time: "10:00",
      new_duration: 2,
    });
    expect(refusalIn(moved.error)).toMatchObject(changedTo(9));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([before, 16]);
  });
});
