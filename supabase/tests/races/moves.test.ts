import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally, weaken } from "./concurrency";

let sql: Sql;
let admins: string[];
let owner: string;
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_moves");
  admins = await newAccounts(sql, 40);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
  [owner = ""] = await newAccounts(sql, 1, 1000);
  const [row] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values ('Neem', 4, 1) returning id`;
  room = row?.id ?? "";
});

/** All admins saw the same version and move the booking to a different day each. */
async function moveAtOnce(day: number) {
  const [booking] = await sql<{ id: string; seen: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${owner}, ${room}, private.space_today() + ${day}::int, '10:00', 2)
    returning id, updated_at::text as seen`;
  const { id = "", seen = "" } = booking ?? {};
  const outcomes = await runConcurrently(
    sql,
    admins,
    (tx, index) => tx`select move_booking(${id}, ${seen}::text::timestamptz, ${room},
      private.space_today() + ${day + 1 + index}::int, '14:00', ${index % 2 ? 4 : 1},
      quote_id => (select quote_id from quote_booking(${room}, private.space_today() + ${day + 1 + index}::int,
        '14:00', ${index % 2 ? 4 : 1}, ${id})))`,
  );
  const [sums] = await sql<{ paid: boolean; moves: number }[]>`
    select (select sum(amount) from credit_ledger where reference_id = ${id})::int
        = -(select total_credits from bookings where id = ${id}) as paid,
      (select count(*) from booking_history where booking_id = ${id} and action = 'rescheduled')::int as moves`;
  await sql`delete from bookings where id = ${id}`;
  return { outcomes: tally(outcomes), paid: sums?.paid, moves: sums?.moves };
}

describe("a booking that 40 admins move at once", () => {
  it("follows the first and refuses the others", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await moveAtOnce(7 + round)).toEqual({
        outcomes: { done: 1, booking_changed: 39 },
        paid: true,
        moves: 1,
      });
    }
  });

  it("frees and takes rooms without overlaps or deadlocks when all move to one slot", async () => {
    const bookings = await sql<{ id: string; seen: string }[]>`
      insert into bookings (user_id, room_id, booking_date, start_time, duration)
      select ${owner}, ${room}, private.space_today() + 100 + day, '10:00', 2
      from generate_series(1, 40) as day returning id, updated_at::text as seen`;
    const outcomes = await runConcurrently(
      sql,
      admins,
      (
        tx,
        index,
      ) => tx`select move_booking(${bookings[index]?.id ?? ""}, ${bookings[index]?.seen ?? ""}::text::timestamptz,
        ${room}, private.space_today() + 99, '10:00', 2)`,
    );
    expect(tally(outcomes)).toEqual({ done: 1, slot_taken: 39 });
  });

  it("is moved by more than one of them without the comparison of versions (control)", async () => {
    await weaken(
      sql,
      "private.reschedule_booking",
      "updated_at = coalesce(version, updated_at)",
      "true",
    );
    // The quote of a booking that has moved no longer holds either.
    await weaken(sql, "private.check_quote", "terms.quote_id = booking.quote_id", "true");
    const { moves } = await moveAtOnce(50);
    expect(moves).toBeGreaterThan(1);
  });
});
