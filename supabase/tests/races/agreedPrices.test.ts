import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import {
  newAccounts,
  newDatabase,
  runConcurrently,
  tally,
  weaken,
  within20Rounds,
} from "./concurrency";

let sql: Sql;
let boss: string;
let members: string[];
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_agreed_prices");
  [boss = "", ...members] = await newAccounts(sql, 41, 1000);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
  const [row] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values ('Neem', 4, 4) returning id`;
  room = row?.id ?? "";
});

/** All members agree to 4 credits for a day each, while an admin raises the price to 6. */
async function bookAtOnce() {
  await sql`delete from bookings`;
  await sql`update rooms set credits_per_hour = 4`;
  const outcomes = await runConcurrently(sql, [...members, boss], (tx, index) =>
    index === members.length
      ? tx`update rooms set credits_per_hour = 6 where id = ${room}`
      : tx`insert into bookings (room_id, booking_date, start_time, duration, credits_agreed, rupees_agreed)
          values (${room}, private.space_today() + ${index + 1}::int, '10:00', 2, 4, 0)`,
  );
  const prices = await sql<{ price: number }[]>`
    select total_credits as price from bookings order by total_credits`;
  return { outcomes: tally(outcomes), prices: prices.map(({ price }) => price) };
}

describe("40 members who book while the price rises", () => {
  it("pay the price that they were shown, or are refused", async () => {
    const wasRefused = await within20Rounds(async () => {
      const { prices, outcomes } = await bookAtOnce();
      const { done = 0, price_changed = 0 } = outcomes;
      expect(prices).toEqual(prices.map(() => 4));
      expect(done + price_changed).toBe(41);
      return price_changed > 0;
    });
    expect(wasRefused).toBe(true);
  });

  it("pay another price without the comparison (control)", async () => {
    await weaken(
      sql,
      "private.complete_booking",
      "new.total_credits <> new.credits_agreed or new.rupees_due <> new.rupees_agreed",
      "false",
    );
    expect(await within20Rounds(async () => (await bookAtOnce()).prices.includes(6))).toBe(true);
  });
});
