import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newRoom, unique } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { activityOf, addBooking } from "../memberBookings";
import { moveBooking } from "../moves/movedBooking";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { deskHistoryOf, ordersOf, paidFor, payBack, settle } from "./deskPayments";

let boss: TestUser;
let maya: TestUser;
let room: string;
let roomName: string;
let nextWeek: string;
let booking: string;
beforeEach(async () => {
  ({ boss, maya, nextWeek } = await newRoomAndMember("Maya Owes"));
  roomName = unique("Hall");
  room = await newRoom({ credits_per_hour: null, name: roomName });
  booking = await addBooking({ maya, room, nextWeek });
});

const cancel = ({ client }: TestUser) => client.from("bookings").delete().eq("id", booking);
const balances = async (person = boss) => {
  const { data } = await person.client
    .rpc("desk_balances", { day: nextWeek, how_many: 1000 })
    .throwOnError();
  return data.filter(({ booking_id }) => booking_id === booking);
};
const orderOf = async () => {
  const [order] = await sql<{ id: string }[]>`
    select id from orders where booking_id = ${booking} order by created_at desc limit 1`;
  return order?.id ?? "";
};

describe("a booking that is paid at the front desk", () => {
  it.each(["", "  "])("is settled without a note for the note %j", async (note) => {
    const { data, error } = await settle(boss, booking, { note });
    expect([data?.note, error]).toEqual([null, null]);
  });

  it("is not settled with a note of more than 200 characters", async () => {
    const { error } = await settle(boss, booking, { note: "x".repeat(201) });
    expect(refusalIn(error)).toMatchObject({ code: "bad_note" });
  });

  it("is settled, with who took how much, when and how, in the orders and in its history", async () => {
    expect(await balances()).toMatchObject([{ balance_paise: 200_000, order_id: null }]);
    const { data, error } = await settle(boss, booking, { method: "upi", note: " UTR 4711 " });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      amount_paise: 200_000,
      method: "upi",
      outcome: "settled",
      received_by: boss.id,
      note: "UTR 4711",
      user_id: maya.id,
      provider_payment_id: null,
    });
    expect(await ordersOf(booking)).toMatchObject([
      {
        status: "fulfilled",
        amount: 200_000,
        method: "upi",
        description: expect.stringMatching(new RegExp(`^${roomName}, .* 10:00 AM - 11:00 AM$`)),
        returned: 0,
      },
    ]);
    expect(await deskHistoryOf(booking)).toEqual([
      { action: "created", due: 2000, paid: 0, method: null, reason: null },
      { action: "paid", due: 2000, paid: 200_000, method: "upi", reason: "UTR 4711" },
    ]);
    expect(await paidFor(booking)).toBe(200_000);
    expect(await balances()).toEqual([]);
    expect((await activityOf(maya)).at(-1)).toMatchObject({
      action_type: "Paid at the Front Desk",
      details: expect.stringMatching(/^₹2,000\.00 for Hall /),
    });
  });

  it("can be paid in parts, but not with more than what is due", async () => {
    await settle(boss, booking, { amount_paise: 50_000 }).throwOnError();
    const { error } = await settle(boss, booking);
    expect(refusalIn(error)).toEqual({ code: "more_than_due", params: { paise: 150_000 } });
    await settle(boss, booking, { amount_paise: 150_000, method: "card" }).throwOnError();
    expect(refusalIn((await settle(boss, booking, { amount_paise: 1 })).error)).toEqual({
      code: "more_than_due",
      params: { paise: 0 },
    });
    expect(await ordersOf(booking)).toMatchObject([{ amount: 50_000 }, { amount: 150_000 }]);
  });

  it("is paid once when the request is repeated", async () => {
    const request = { request_id: randomUUID(), amount_paise: 50_000 };
    const first = await settle(boss, booking, request).throwOnError();
    const again = await settle(boss, booking, request).throwOnError();
    expect(again.data).toEqual(first.data);
    expect(await paidFor(booking)).toBe(50_000);
  });

  it.each([
    [{ method: "cheque" }, "bad_method"],
    [{ amount_paise: 0 }, "bad_amount"],
    [{ amount_paise: -200_000 }, "bad_amount"],
  ])("is refused for %j", async (payment, code) => {
    expect(refusalIn((await settle(boss, booking, payment)).error)).toMatchObject({ code });
  });

  it("is refused for a booking in credits, a cancelled one, and for members", async () => {
    expect(refusalIn((await settle(maya, booking)).error)).toMatchObject({ code: "not_admin" });
    const inCredits = await addBooking({ maya, room: await newRoom(), nextWeek });
    expect(refusalIn((await settle(boss, inCredits)).error)).toMatchObject({
      code: "more_than_due",
    });
    await cancel(maya);
    expect(refusalIn((await settle(boss, booking)).error)).toMatchObject({
      code: "unknown_booking",
    });
  });

  it("is due again for the time that a move adds, and returns the time that it saves", async () => {
    await settle(boss, booking).throwOnError();
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_duration: 4 });
    expect(await balances()).toMatchObject([{ balance_paise: 200_000 }]);
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_duration: 1 });
    const order = await orderOf();
    expect(await balances()).toMatchObject([{ balance_paise: -100_000, order_id: order }]);
    await payBack(boss, order, { amount_paise: 100_000 }).throwOnError();
    expect(await balances()).toEqual([]);
    expect(await ordersOf(booking)).toMatchObject([{ status: "fulfilled", returned: 100_000 }]);
  });

  it("returns all of its payments when it moves to a room in credits, the latest one first", async () => {
    await settle(boss, booking, { amount_paise: 50_000 }).throwOnError();
    await settle(boss, booking, { amount_paise: 150_000, method: "card" }).throwOnError();
    const moved = { room: await newRoom({ credits_per_hour: 4 }), nextWeek };
    expect((await moveBooking(boss.client, booking, moved)).error).toBeNull();
    for (const amount_paise of [150_000, 50_000]) {
      const [owed] = await balances();
      expect(owed).toMatchObject({ balance_paise: -amount_paise, is_cancelled: false });
      await payBack(boss, owed?.order_id ?? "", { amount_paise }).throwOnError();
    }
    expect([await balances(), await paidFor(booking)]).toEqual([[], 0]);
    expect(await ordersOf(booking)).toMatchObject([{ status: "refunded" }, { status: "refunded" }]);
    expect((await moveBooking(boss.client, booking, { room, nextWeek })).error).toBeNull();
    expect(await balances()).toMatchObject([{ balance_paise: 200_000, order_id: null }]);
  });

  it("is returned once by two desks that see what is owed", async () => {
    await settle(boss, booking).throwOnError();
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_duration: 1 });
    const owed = { amount_paise: 100_000, owed_only: true };
    const order = await orderOf();
    const more = { ...owed, amount_paise: 100_001 };
    expect(refusalIn((await payBack(boss, order, more)).error)).toEqual({
      code: "more_than_paid",
      params: { paise: 100_000 },
    });
    await payBack(boss, order, owed).throwOnError();
    expect(refusalIn((await payBack(boss, order, owed)).error)).toEqual({
      code: "more_than_paid",
      params: { paise: 0 },
    });
    expect(await paidFor(booking)).toBe(100_000);
    await cancel(maya);
    await payBack(boss, order, owed).throwOnError();
    expect(await ordersOf(booking)).toMatchObject([{ status: "refunded", returned: 200_000 }]);
  });

  it("is not paid with the old price after it moved to a shorter time, and in part after a longer one", async () => {
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_duration: 1 });
    expect(refusalIn((await settle(boss, booking)).error)).toEqual({
      code: "more_than_due",
      params: { paise: 100_000 },
    });
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_duration: 4 });
    await settle(boss, booking).throwOnError();
    expect(await balances()).toMatchObject([{ balance_paise: 200_000 }]);
  });

  it("owes only what is left when it is cancelled after a move has returned a part", async () => {
    await settle(boss, booking).throwOnError();
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_duration: 1 });
    const order = await orderOf();
    await payBack(boss, order, { amount_paise: 100_000 }).throwOnError();
    await cancel(maya);
    expect(await balances()).toMatchObject([
      { balance_paise: -100_000, order_id: order, is_cancelled: true },
    ]);
    await payBack(boss, order, { amount_paise: 100_000 }).throwOnError();
    expect(await balances()).toEqual([]);
    expect(await ordersOf(booking)).toMatchObject([{ status: "refunded", returned: 200_000 }]);
  });

  it("leaves nothing due when it is cancelled before it was paid", async () => {
    expect(await balances()).toMatchObject([{ balance_paise: 200_000, is_cancelled: false }]);
    await cancel(maya).throwOnError();
    expect(await balances()).toEqual([]);
    expect(await ordersOf(booking)).toEqual([]);
    expect(refusalIn((await settle(boss, booking)).error)).toMatchObject({
      code: "unknown_booking",
    });
  });

  it("is visible to its member, but not to others", async () => {
    await settle(boss, booking).throwOnError();
    const read = async ({ client }: TestUser) => [
      (await client.from("orders").select("description").eq("booking_id", booking)).data?.length,
      (await client.from("bookings").select("paid_paise").eq("id", booking)).data,
    ];
    expect(await read(maya)).toEqual([1, [{ paid_paise: 200_000 }]]);
    expect(await read(await newMember())).toEqual([0, []]);
    expect(await balances(maya)).toEqual([]);
  });

  it("cannot be marked as paid by its member", async () => {
    const { error } = await maya.client
      .from("bookings")
      .update({ paid_paise: 200_000 } as never)
      .eq("id", booking);
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("a paid booking that is cancelled", () => {
  beforeEach(async () => {
    await settle(boss, booking).throwOnError();
    await cancel(maya).throwOnError();
  });

  it("is due to be refunded until the front desk has returned the money", async () => {
    const order = await orderOf();
    expect(await ordersOf(booking)).toMatchObject([{ status: "refund_due", returned: 0 }]);
    expect(await balances()).toMatchObject([
      { balance_paise: -200_000, order_id: order, is_cancelled: true },
    ]);
    const listed = await boss.client.rpc("search_cancelled_bookings", { search: maya.email });
    expect(listed.data).toMatchObject([{ id: booking, paid_paise: 200_000 }]);

    const { data } = await payBack(boss, order, { method: "upi" }).throwOnError();
    expect(data).toMatchObject({ status: "processed", method: "upi", returned_by: boss.id });
    expect(await ordersOf(booking)).toMatchObject([{ status: "refunded", returned: 200_000 }]);
    expect(await balances()).toEqual([]);
    expect((await deskHistoryOf(booking)).map(({ action, paid }) => [action, paid])).toEqual([
      ["created", 0],
      ["paid", 200_000],
      ["cancelled", 0],
      ["refunded", -200_000],
    ]);
  });

  it("cannot be refunded twice, beyond its payment, by a member, or through the provider", async () => {
    const order = await orderOf();
    expect(refusalIn((await payBack(maya, order)).error)).toMatchObject({ code: "not_admin" });
    const { error } = await boss.client.rpc("refund_order", { order_id: order });
    expect(refusalIn(error)).toMatchObject({ code: "not_refundable" });
    expect(refusalIn((await payBack(boss, order, { amount_paise: 200_001 })).error)).toEqual({
      code: "more_than_paid",
      params: { paise: 200_000 },
    });
    const request = { request_id: randomUUID() };
    const first = await payBack(boss, order, request).throwOnError();
    expect((await payBack(boss, order, request)).data).toEqual(first.data);
    expect(refusalIn((await payBack(boss, order)).error)).toEqual({
      code: "more_than_paid",
      params: { paise: 0 },
    });
  });
});

describe("a desk payment", () => {
  it("can be refunded while the booking stays, which is due again", async () => {
    await settle(boss, booking).throwOnError();
    const hidden = await payBack(boss, await orderOf(), { reason: "\u200b" });
    expect(refusalIn(hidden.error)).toMatchObject({ code: "bad_reason" });
    await payBack(boss, await orderOf(), { reason: "Wrong booking" }).throwOnError();
    expect(await paidFor(booking)).toBe(0);
    expect(await balances()).toMatchObject([{ balance_paise: 200_000 }]);
    expect((await deskHistoryOf(booking)).at(-1)).toMatchObject({ reason: "Wrong booking" });
    await settle(boss, booking).throwOnError();
    expect(await ordersOf(booking)).toMatchObject([
      { status: "refunded" },
      { status: "fulfilled" },
    ]);
  });

  it("notifies its member when it is taken, owed and returned", async () => {
    const facts = async (kind: string) => {
      const [row] = await sql<{ data: object }[]>`
        select data from notifications where user_id = ${maya.id} and kind = ${kind}`;
      return row?.data;
    };
    await settle(boss, booking, { method: "upi" }).throwOnError();
    expect(await facts("payment_received")).toMatchObject({
      amount_paise: 200_000,
      desk_method: "upi",
      booking: expect.stringContaining(roomName),
    });
    await cancel(maya).throwOnError();
    expect(await facts("booking_cancelled")).toMatchObject({ rupees_due: 0, rupees_paid: 2000 });
    await payBack(boss, await orderOf(), { reason: "Cancelled" }).throwOnError();
    expect(await facts("refund_made")).toMatchObject({
      amount_paise: 200_000,
      desk_method: "cash",
      reason: "Cancelled",
    });
  });

  it("is not claimed by the reconciler", async () => {
    await settle(boss, booking).throwOnError();
    const order = await orderOf();
    for (const mode of ["live", "test"]) {
      const claimed = await sql`
        select id from private.claim_orders(${mode}, now() + interval '1 year', 1000)`;
      expect(claimed.map(({ id }) => id as string)).not.toContain(order);
    }
  });

  it.each([
    ["without an admin", { received_by: null }],
    ["by an unknown method", { method: "cheque" }],
  ])("cannot be written %s", async (_, change) => {
    const row = {
      order_id: await orderOf(),
      user_id: maya.id,
      amount_paise: 100,
      currency: "INR",
      method: "cash",
      outcome: "settled",
      received_by: boss.id,
    };
    await settle(boss, booking).throwOnError();
    await expect(
      sql`insert into payments ${sql({ ...row, order_id: await orderOf(), ...change })}`,
    ).rejects.toThrow("payments_at_the_desk");
  });
});
