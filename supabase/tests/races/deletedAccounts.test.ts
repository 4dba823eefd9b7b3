import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, weaken, within20Rounds } from "./concurrency";

let sql: Sql;
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_deleted_accounts");
  const [added] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values ('Deletion', 4, 1) returning id`;
  room = added?.id ?? "";
});

/** Settles a payment while its member is deleted, who has booked. Returns whether they waited for each other. */
async function settleDuringDeletion(): Promise<boolean> {
  const [member = ""] = await newAccounts(sql, 1, 5);
  await sql`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${member}, ${room}, private.space_today() + 7, '10:00', 2)`;
  const provider = `order_${randomUUID()}`;
  await sql`
    insert into orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash, provider_order_id)
    values (${member}, 'credits', 'test', 25000, 1, 30, ${provider}, ${provider})`;
  const outcomes = await runConcurrently(sql, [member, member], async (tx, index) => {
    await tx`reset role`;
    await (index === 0
      ? tx`select private.settle_payment(${provider}, ${`pay_${provider}`}, 25000, 'INR', 'test', 'upi')`
      : tx`delete from auth.users where id = ${member}`);
  });
  const deadlocked = outcomes.includes("40P01");
  if (deadlocked) {
    await sql`delete from auth.users where id = ${member}`;
    await sql`delete from bookings where room_id = ${room}`;
    return true;
  }
  expect(outcomes).toEqual(["done", "done"]);
  const [left] = await sql`
    select (select coalesce(sum(amount), 0)::int from credit_ledger where user_id = ${member}) as credits,
      (select coalesce(sum(remaining), 0)::int from credit_lots where user_id = ${member}) as lots,
      (select count(*)::int from bookings where user_id = ${member}) as bookings,
      (select display_name from profiles where id = ${member}) as name,
      (select count(*)::int from payments
        where user_id = ${member} and (outcome = 'settled' or exists (
          select from refunds where payment_id = payments.id))) as accounted`;
  expect(left).toEqual({ credits: 0, lots: 0, bookings: 0, name: "Former member", accounted: 1 });
  return false;
}

describe("a payment that settles while its member is deleted", () => {
  it("is settled before, or returned", async () => {
    expect(await within20Rounds(settleDuringDeletion)).toBe(false);
  });

  it("can wait for the deletion, which waits for it, without the lock of the order (control)", async () => {
    await weaken(
      sql,
      "private.end_plans_of",
      "perform from public.orders where user_id = person and status = 'created' order by id for no key update;",
      "",
    );
    await weaken(
      sql,
      "private.erase_person",
      "update public.orders set status = 'expired'",
      "perform pg_sleep(0.2); update public.orders set status = 'expired'",
    );
    await weaken(
      sql,
      "private.lock_room_of_order",
      "perform private.lock_room(hold.room_id)",
      "perform pg_sleep(0.1); perform private.lock_room(hold.room_id)",
    );
    expect(await within20Rounds(settleDuringDeletion)).toBe(true);
  });
});
