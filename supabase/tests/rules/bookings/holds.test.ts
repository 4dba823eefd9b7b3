import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { at, setClock } from "../spaceTime";
import { bookRoom } from "./bookRoom";
import { heldSlots, holdsOf, openOrder, passMinutes, payOrder } from "./holds";

let boss: TestUser;
let maya: TestUser;
let noor: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Holds", 1));
  noor = await newMember("Noor Waits");
  await giveCredits(noor.id, 20);
});

const hold = (person = maya, terms: object = {}) =>
  person.client.rpc("hold_slot", {
    room_id: room,
    booking_date: nextWeek,
    start_time: "10:00",
    duration: 2,
    ...terms,
  });
const held = async (person = maya, terms: object = {}) =>
  (await hold(person, terms).throwOnError()).data;
const book = (person: TestUser, start = "10:00", duration = 2) =>
  bookRoom(nextWeek, person, room, start, duration);
const isFree = async ({ client }: TestUser) => {
  const slot = { day: nextWeek, at_time: "10:00", half_hours: 2 };
  const { data } = await client.rpc("free_spans", slot).eq("room_id", room).throwOnError();
  return data.length > 0;
};
const board = async ({ client }: TestUser) => {
  const { data } = await client.rpc("day_board", { day: nextWeek }).throwOnError();
  return data.filter(({ room_id }) => room_id === room);
};
const noted = ({ id }: TestUser) => sql`
  select data ->> 'refusal' as refusal from notifications
  where user_id = ${id} and kind = 'booking_not_made'`;

describe("a hold", () => {
  it("keeps the slot from others for five minutes, and shows them its end without a name", async () => {
    const { id, expires_at } = await held();
    const [row] = await sql`
      select extract(epoch from expires_at - created_at)::int as seconds from booking_holds where id = ${id}`;
    expect(row).toEqual({ seconds: 300 });
    expect(refusalIn((await book(noor, "10:30")).error)?.code).toBe("slot_taken");
    expect(refusalIn((await hold(noor)).error)?.code).toBe("slot_taken");
    expect(await isFree(noor)).toBe(false);
    const slot = { booking_id: id, start_time: "10:00:00", held_until: expires_at };
    expect(await board(noor)).toMatchObject([{ ...slot, is_own: false }]);
    expect(JSON.stringify(await board(noor))).not.toContain(maya.id);
  });

  it("leaves the slot to its member, who books it", async () => {
    await held();
    expect(await isFree(maya)).toBe(true);
    expect(await board(maya)).toMatchObject([{ is_own: true }]);
    await giveCredits(maya.id, 3);
    const { data } = await book(maya, "10:30").throwOnError();
    expect(await heldSlots(room)).toEqual([]);
    expect(await holdsOf(maya)).toMatchObject([{ booking_id: data.id, is_over: true }]);
    expect(await board(noor)).toMatchObject([{ booking_id: data.id, held_until: null }]);
  });

  it("frees the slot at its end, before the scheduled job", async () => {
    await held();
    await passMinutes(maya, 5);
    expect([await isFree(noor), await board(noor)]).toEqual([true, []]);
    await book(noor).throwOnError();
    expect(await holdsOf(maya)).toMatchObject([{ booking_id: null, is_over: true }]);
  });

  it("is ended by the scheduled job", async () => {
    await held();
    await sql`select private.end_expired_holds()`;
    expect(await heldSlots(room)).toHaveLength(1);
    await passMinutes(maya, 5);
    await sql`select private.end_expired_holds()`;
    expect(await heldSlots(room)).toEqual([]);
    expect(await holdsOf(maya)).toMatchObject([{ is_over: true }]);
  });

  it("is not a booking for its member, the admin's lists or the calendar", async () => {
    await held();
    const { client } = boss;
    const found = await client.rpc("search_bookings", { room }).throwOnError();
    const shown = await client
      .rpc("calendar_entries", { first_day: nextWeek, last_day: nextWeek })
      .throwOnError();
    expect(found.data).toEqual([]);
    expect(JSON.stringify(shown.data)).not.toContain(room);
    expect((await maya.client.from("bookings").select()).data).toEqual([]);
  });

  it("ends when an admin blocks the room", async () => {
    await held();
    await boss.client
      .rpc("block_room", {
        room_id: room,
        kind: "repair",
        reason: "The projector",
        starts_at: `${nextWeek}T09:00`,
        ends_at: `${nextWeek}T12:00`,
        bookings: [],
      })
      .throwOnError();
    expect(await heldSlots(room)).toEqual([]);
    await giveCredits(maya.id, 3);
    expect(refusalIn((await book(maya)).error)?.code).toBe("slot_taken");
  });
});

describe("holding a slot", () => {
  it.each([
    ["outside the hours", { start_time: "18:00" }, "bad_slot"],
    ["of another duration", { duration: 6 }, "bad_duration"],
    ["beyond the horizon", { booking_date: "2031-01-01" }, "too_far_ahead"],
  ])("is refused like a booking: %s", async (_, terms, code) => {
    await sql`update room_rules set longest = 4 where room_id = ${room}`;
    expect(refusalIn((await hold(maya, terms)).error)?.code).toBe(code);
    expect(await heldSlots(room)).toEqual([]);
  });

  it("is refused if no credits are missing", async () => {
    expect(refusalIn((await hold(noor)).error)?.code).toBe("hold_not_needed");
    expect(refusalIn((await hold(boss)).error)?.code).toBe("hold_not_needed");
  });

  it("ends the earlier hold of the member", async () => {
    await held();
    const { id } = await held(maya, { start_time: "14:00" });
    expect(await heldSlots(room)).toMatchObject([{ booking_id: id, start_time: "14:00:00" }]);
    await book(noor).throwOnError();
  });

  it("a second time does not extend the hold, and is refused for half an hour after its end", async () => {
    const first = await held();
    await passMinutes(maya, 2);
    const again = await held(maya, { start_time: "10:30" });
    expect(Date.parse(again.expires_at)).toBe(Date.parse(first.expires_at) - 120_000);
    await passMinutes(maya, 3);
    expect(refusalIn((await hold()).error)?.code).toBe("held_before");
    await passMinutes(maya, 29);
    expect(refusalIn((await hold()).error)?.code).toBe("held_before");
    await held(maya, { start_time: "14:00" });
    await passMinutes(maya, 5);
    await held();
  });

  it("does not get another five minutes by booking a part and cancelling it", async () => {
    const first = await held();
    await passMinutes(maya, 2);
    await giveCredits(maya.id, 1);
    const { data } = await book(maya, "10:00", 1).throwOnError();
    await maya.client.from("bookings").delete().eq("id", data.id).throwOnError();
    const again = await held();
    expect(Date.parse(again.expires_at)).toBe(Date.parse(first.expires_at) - 120_000);
    await passMinutes(maya, 3);
    expect(refusalIn((await hold()).error)?.code).toBe("held_before");
  });

  it("is refused after 10 holds an hour", async () => {
    for (let count = 0; count < 10; count += 1) {
      await held(maya, { start_time: count % 2 ? "09:00" : "14:00" });
    }
    expect(refusalIn((await hold()).error)?.code).toBe("too_often");
  });

  it("is refused for anonymous callers, and for a room that does not exist", async () => {
    expect((await hold({ ...maya, client: anon })).error?.code).toBe("42501");
    expect(refusalIn((await hold(maya, { room_id: maya.id })).error)?.code).toBe(
      "room_unavailable",
    );
  });
});

describe("releasing a hold", () => {
  const release = (person: TestUser, hold_id: string) =>
    person.client.rpc("release_hold", { hold_id });

  it("frees the slot", async () => {
    const { id } = await held();
    await release(maya, id).throwOnError();
    await release(maya, id).throwOnError();
    expect((await book(noor)).error).toBeNull();
  });

  it("is possible for its member only", async () => {
    const { id } = await held();
    await release(noor, id);
    await release(boss, id);
    expect((await release({ ...maya, client: anon }, id)).error?.code).toBe("42501");
    expect(await heldSlots(room)).toHaveLength(1);
  });
});

describe("the payment for a held slot", () => {
  const payFor = (person: TestUser, hold_id: string, provider_order_id: string) =>
    person.client.rpc("pay_for_hold", { hold_id, provider_order_id });
  const heldAndOrdered = async () => {
    const { id } = await held();
    const order = await openOrder(maya);
    await payFor(maya, id, order).throwOnError();
    return { id, order };
  };

  it("books the slot and charges the price", async () => {
    const { id, order } = await heldAndOrdered();
    await payOrder(order);
    const booked = await sql<{ id: string }[]>`
      select id, total_credits, duration from bookings where user_id = ${maya.id} and room_id = ${room}`;
    expect(booked).toMatchObject([{ total_credits: 4, duration: 2 }]);
    expect(await holdsOf(maya)).toEqual([
      { id, booking_id: booked[0]?.id, refusal: null, is_over: true },
    ]);
    expect([await balanceOf(maya), await noted(maya)]).toEqual([0, []]);
  });

  it("books the slot if it arrives after the hold, and the slot is free", async () => {
    const { order } = await heldAndOrdered();
    await passMinutes(maya, 200);
    await sql`select private.end_expired_holds()`;
    await payOrder(order);
    expect(await holdsOf(maya)).toMatchObject([{ refusal: null }]);
    expect(await balanceOf(maya)).toBe(0);
  });

  it("keeps the credits and tells the member if another one has booked the slot", async () => {
    const { order } = await heldAndOrdered();
    await passMinutes(maya, 5);
    await book(noor).throwOnError();
    await payOrder(order);
    expect(await holdsOf(maya)).toMatchObject([{ booking_id: null, refusal: "slot_taken" }]);
    expect([await balanceOf(maya), await noted(maya)]).toEqual([4, [{ refusal: "slot_taken" }]]);
  });

  it.each([
    [
      "the price has changed",
      () => sql`update rooms set credits_per_hour = 3 where id = ${room}`,
      "quote_changed",
    ],
    [
      "the refunds have changed",
      () =>
        sql`update room_rules set refund_ladder = '[{"hours": 24, "percent": 50}]' where room_id = ${room}`,
      "quote_changed",
    ],
    [
      "the room was retired",
      () => sql`update rooms set retired_at = now() where id = ${room}`,
      "room_unavailable",
    ],
    [
      "the member was banned",
      () =>
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${maya.id}`,
      "member_suspended",
    ],
  ])("books nothing and frees the slot if %s", async (_, change, refusal) => {
    const { order } = await heldAndOrdered();
    await change();
    await payOrder(order);
    expect(await holdsOf(maya)).toMatchObject([{ booking_id: null, refusal, is_over: true }]);
    expect([await balanceOf(maya), await heldSlots(room)]).toEqual([4, []]);
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(0);
  });

  it("books nothing more if the member has already booked the slot", async () => {
    const { order } = await heldAndOrdered();
    await giveCredits(maya.id, 3);
    await book(maya).throwOnError();
    await payOrder(order);
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(1);
    expect([await balanceOf(maya), await noted(maya)]).toEqual([3, []]);
  });

  it("books the slot for a second order if the first one found it taken", async () => {
    const { id, order } = await heldAndOrdered();
    await passMinutes(maya, 5);
    const { data } = await book(noor).throwOnError();
    await payOrder(order);
    await noor.client.from("bookings").delete().eq("id", data.id).throwOnError();
    const second = await openOrder(maya);
    await payFor(maya, id, second).throwOnError();
    await payOrder(second);
    expect(await holdsOf(maya)).toMatchObject([
      { booking_id: expect.any(String) as string, refusal: null },
    ]);
    expect([await balanceOf(maya), await noted(maya)]).toEqual([3, [{ refusal: "slot_taken" }]]);
  });

  it("books the slot at the lower price if it has begun when the payment settles", async () => {
    const order = await openOrder(maya);
    await sql`update rooms set credits_per_hour = 3 where id = ${room}`;
    await at(`${nextWeek} 09:59`, maya.id, async (tx) => {
      const [{ id, terms } = { id: "", terms: {} }] = await tx<{ id: string; terms: object }[]>`
        select id, terms from hold_slot(${room}, ${nextWeek}, '10:00', 2)`;
      await tx`select pay_for_hold(${id}, ${order})`;
      await setClock(tx, `${nextWeek} 10:21`);
      await tx`select set_config('request.jwt.claims', '', true)`;
      await tx`select settle_payment(${order}, ${`pay_${order}`}, 75000, 'INR', 'test', 'upi')`;
      const [row] = await tx`select total_credits, refusal from booking_holds hold
        left join bookings on bookings.id = hold.booking_id where hold.id = ${id}`;
      expect([terms, row]).toMatchObject([{ credits: 3 }, { total_credits: 2, refusal: null }]);
    });
  });

  it("books nothing after the member has released the hold", async () => {
    const { id, order } = await heldAndOrdered();
    await maya.client.rpc("release_hold", { hold_id: id }).throwOnError();
    await payOrder(order);
    expect([await balanceOf(maya), await noted(maya)]).toEqual([4, []]);
  });

  it("is refused with the hold or the order of another member", async () => {
    const { id } = await held();
    const [mine, others] = [await openOrder(maya), await openOrder(noor)];
    expect(refusalIn((await payFor(maya, id, others)).error)?.code).toBe("unknown_order");
    expect(refusalIn((await payFor(noor, id, others)).error)?.code).toBe("unknown_hold");
    expect((await payFor({ ...maya, client: anon }, id, mine)).error?.code).toBe("42501");
    await payFor(maya, id, mine).throwOnError();
    await payOrder(mine);
    expect(refusalIn((await payFor(maya, id, mine)).error)?.code).toBe("unknown_order");
  });
});

it("deletes holds after a week", async () => {
  await held();
  await passMinutes(maya, 7 * 24 * 60 + 1);
  await sql`select private.run_housekeeping()`;
  expect(await holdsOf(maya)).toEqual([]);
});

it("ends no hold of the day when another room or another day is booked", async () => {
  const other = await newRoom({ credits_per_hour: 4 });
  await held();
  await bookRoom(nextWeek, noor, other, "10:00", 2).throwOnError();
  expect(await heldSlots(room)).toHaveLength(1);
  await bookRoom(await day(8), noor, room, "10:00", 2).throwOnError();
  expect(await heldSlots(room)).toHaveLength(1);
});
