import { beforeEach, describe, expect, it } from "vitest";
import { add, day, newRoom } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { doneAtQuotedPrice } from "./quotedPrice";

let maya: TestUser;
let room: string;
beforeEach(async () => {
  [maya, room] = await Promise.all([newMember("Maya Returns"), newRoom({ credits_per_hour: 4 })]);
});

/** Grants credits that expire in this many days, or never for null. */
const give = (credits: number, days: number | null) => sql`
  select private.grant_credits(${maya.id}, ${credits}, 'grant', 'Lot', null,
    now() + ${days}::int * interval '1 day')`;

/** Expires the lots of this size. */
const end = (credits: number) => sql`
  update credit_lots set expires_at = now() where user_id = ${maya.id} and amount = ${credits}`;

const booked = async (duration: number) =>
  String(
    await add("bookings", {
      user_id: maya.id,
      room_id: room,
      booking_date: await day(7),
      start_time: "10:00",
      duration,
    }),
  );

const refundOf = async (booking: string, duration?: number, { client } = maya) => {
  const { data } = await client
    .rpc("booking_refund", {
      booking_id: booking,
      ...(duration !== undefined && { new_duration: duration }),
    })
    .throwOnError();
  return data.map(({ credits, is_renewed }) => ({ credits, is_renewed }));
};

const balance = async () => {
  await sql`select private.lock_balance(${maya.id})`;
  const [row] = await sql<{ balance: number }[]>`
    select balance from user_credits where user_id = ${maya.id}`;
  return row?.balance ?? 0;
};

type RefundRows = Awaited<ReturnType<typeof refundOf>>;
const sumOf = (refund: RefundRows) => refund.reduce((sum, { credits }) => sum + credits, 0);

describe("the refund shown before a booking is cancelled", () => {
  it("lists the credits and their validity", async () => {
    await give(3, 2);
    await give(5, null);
    const { data } = await maya.client.rpc("booking_refund", { booking_id: await booked(2) });
    const [soon] = await sql<{ expires_at: Date }[]>`
      select expires_at from credit_lots where user_id = ${maya.id} and amount = 3`;
    expect(data).toEqual([
      { credits: 3, expires_at: expect.any(String), is_renewed: false },
      { credits: 1, expires_at: null, is_renewed: false },
    ]);
    expect(new Date(data?.[0]?.expires_at ?? 0)).toEqual(soon?.expires_at);
  });

  it.each([
    ["no credits have expired", [], 0],
    ["some credits have expired", [3], 3],
    ["all credits have expired", [3, 5], 4],
  ])("covers the whole price when %s", async (_, ended, renewed) => {
    await give(3, 2);
    await give(5, 9);
    const booking = await booked(2);
    for (const credits of ended) await end(credits);
    const before = await balance();
    const refund = await refundOf(booking);
    expect(sumOf(refund)).toBe(4);
    expect(sumOf(refund.filter((lot) => lot.is_renewed))).toBe(renewed);
    await maya.client.from("bookings").delete().eq("id", booking).throwOnError();
    expect(await balance()).toBe(before + 4);
  });

  it("is the same when an admin cancels it", async () => {
    await give(4, 2);
    const booking = await booked(2);
    await end(4);
    const boss = await admin();
    expect(await refundOf(booking, undefined, boss)).toEqual([{ credits: 4, is_renewed: true }]);
    await boss.client.from("bookings").delete().eq("id", booking).throwOnError();
    expect(await balance()).toBe(4);
  });

  it("is empty for a free booking", async () => {
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    expect(await refundOf(await booked(2))).toEqual([]);
  });
});

describe("the refund shown before a booking is rescheduled", () => {
  it.each([
    ["half as long", 2, 4],
    ["a quarter as long", 1, 6],
    ["as long", 4, 0],
    ["longer", 6, 0],
  ])(
    "matches the refund when the new booking is %s, with valid credits first",
    async (_, duration, back) => {
      await give(3, 2);
      await give(9, 9);
      const booking = await booked(4);
      await end(3);
      const before = await balance();
      const refund = await refundOf(booking, duration);
      expect(sumOf(refund)).toBe(back);
      await doneAtQuotedPrice(async (quote) =>
        maya.client.rpc("reschedule_booking", {
          booking_id: booking,
          new_date: await day(8),
          new_start_time: "11:00",
          new_duration: duration,
          ...quote,
        }),
      );
      const longer = Math.max(duration - 4, 0) * 2;
      expect(await balance()).toBe(before + back - longer);
    },
  );
});

describe("the refund of a booking", () => {
  it("is readable only by its member and admins", async () => {
    await give(4, null);
    const booking = await booked(2);
    expect(await refundOf(booking, undefined, await newMember())).toEqual([]);
    expect(await refundOf(booking, undefined, await admin())).toEqual([
      { credits: 4, is_renewed: false },
    ]);
  });
});
