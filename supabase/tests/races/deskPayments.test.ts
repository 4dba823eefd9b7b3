import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
let admins: string[];
let owner: string;
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_desk_payments");
  admins = await newAccounts(sql, 40);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
  [owner = ""] = await newAccounts(sql, 1);
  const [row] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values ('Hall', 4, null) returning id`;
  room = row?.id ?? "";
});

let days = 0;

/** Books an hour for ₹2,000. */
async function newBooking(): Promise<string> {
  days += 1;
  const [booking] = await sql<{ id: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${owner}, ${room}, private.space_today() + ${days}::int, '10:00', 2) returning id`;
  return booking?.id ?? "";
}

const settleAtOnce = (booking: string) =>
  runConcurrently(sql, admins, (tx) => tx`select settle_booking(${booking}, 'cash', 200000)`);

const moneyOf = async (booking: string) => {
  const [money] = await sql<{ taken: number; returned: number }[]>`
    select coalesce(sum(amount_paise), 0)::int as taken, coalesce((
      select sum(refunds.amount_paise)::int from refunds join orders on orders.id = refunds.order_id
      where orders.booking_id = ${booking}
    ), 0) as returned
    from orders where booking_id = ${booking}`;
  return money;
};

describe("40 admins at the front desk at once", () => {
  it("take the money for one booking once", async () => {
    const booking = await newBooking();
    expect(tally(await settleAtOnce(booking))).toEqual({ done: 1, more_than_due: 39 });
    expect(await moneyOf(booking)).toEqual({ taken: 200_000, returned: 0 });
  });

  it("return it once, also while the booking is cancelled", async () => {
    const booking = await newBooking();
    await settleAtOnce(booking);
    const [order] = await sql<
      { id: string }[]
    >`select id from orders where booking_id = ${booking}`;
    const outcomes = await runConcurrently(sql, admins, (tx, index) =>
      index === 0
        ? tx`delete from bookings where id = ${booking}`
        : tx`select refund_desk_payment(${order?.id ?? ""}, 'cash', 200000)`,
    );
    expect(tally(outcomes)).toEqual({ done: 2, more_than_paid: 38 });
    expect(await moneyOf(booking)).toEqual({ taken: 200_000, returned: 200_000 });
    expect(await sql`select status from orders where booking_id = ${booking}`).toEqual([
      { status: "refunded" },
    ]);
  });

  it("never take money for a booking that is cancelled in the same moment without owing it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const booking = await newBooking();
      await runConcurrently(sql, admins, (tx, index) =>
        index === 0
          ? tx`delete from bookings where id = ${booking}`
          : tx`select settle_booking(${booking}, 'cash', 200000)`,
      );
      const statuses = await sql<{ status: string }[]>`
        select status from orders where booking_id = ${booking}`;
      expect(statuses.filter(({ status }) => status !== "refund_due")).toEqual([]);
    }
  });

  it("take the money more than once without the booking's lock (control)", async () => {
    const [found] = await sql<{ body: string }[]>`
      select pg_get_functiondef('private.settle_booking'::regproc) as body`;
    await sql.unsafe((found?.body ?? "").replace("for no key update", ""));
    const booking = await newBooking();
    await settleAtOnce(booking);
    expect((await moneyOf(booking))?.taken).toBeGreaterThan(200_000);
  });
});
