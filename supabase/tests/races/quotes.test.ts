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
import { actAs } from "../rules/spaceTime";

let sql: Sql;
let boss: string;
let members: string[];
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_quotes");
  [boss = "", ...members] = await newAccounts(sql, 41, 1000);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
  const [row] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values ('Neem', 4, 4) returning id`;
  room = row?.id ?? "";
});

/** All members book a day each at a quote of 4 credits, while an admin raises the price to 6. */
async function bookAtOnce() {
  await sql`delete from bookings`;
  await sql`update rooms set credits_per_hour = 4`;
  const quotes = await Promise.all(members.map((member, index) => quoteOf(member, index + 1)));
  const outcomes = await runConcurrently(sql, [...members, boss], (tx, index) =>
    index === members.length
      ? tx`update rooms set credits_per_hour = 6 where id = ${room}`
      : tx`insert into bookings (room_id, booking_date, start_time, duration, quote_id)
          values (${room}, private.space_today() + ${index + 1}::int, '10:00', 2, ${quotes[index] ?? ""})`,
  );
  const prices = await sql<{ price: number }[]>`
    select total_credits as price from bookings order by total_credits`;
  return { outcomes: tally(outcomes), prices: prices.map(({ price }) => price) };
}

const quoteOf = (member: string, daysAhead: number, start = "10:00") =>
  sql.begin(async (tx) => {
    await actAs(tx, member);
    const [quote] = await tx<{ quote_id: string }[]>`
      select quote_id from quote_booking(${room}, private.space_today() + ${daysAhead}::int, ${start}, 2)`;
    return quote?.quote_id ?? "";
  });

/** One member, on 17 devices, books a slot each; the quotes all name the lot that expires first. */
async function payFromOneLot() {
  const [member = ""] = await newAccounts(sql, 1, 1000);
  await sql`select private.grant_credits(${member}, 4, 'grant', 'For a race', null, now() + interval '1 day')`;
  const days = Array.from({ length: 17 }, (_, index) => 100 + index);
  const quotes = await Promise.all(days.map((ahead) => quoteOf(member, ahead)));
  const outcomes = await runConcurrently(
    sql,
    days.map(() => member),
    (tx, index) => tx`insert into bookings (room_id, booking_date, start_time, duration, quote_id)
      values (${room}, private.space_today() + ${days[index] ?? 0}::int, '10:00', 2, ${quotes[index] ?? ""})`,
  );
  return tally(outcomes);
}

describe("40 members who book while the price rises", () => {
  it("pay the price of their quote, or are refused", async () => {
    const wasRefused = await within20Rounds(async () => {
      const { prices, outcomes } = await bookAtOnce();
      const { done = 0, quote_changed = 0 } = outcomes;
      expect(prices).toEqual(prices.map(() => 4));
      expect(done + quote_changed).toBe(41);
      return quote_changed > 0;
    });
    expect(wasRefused).toBe(true);
  });

  it("pay another price without the comparison (control)", async () => {
    const [comparison, none] = ["terms.quote_id = booking.quote_id", "terms.credits >= 0"];
    await weaken(sql, "private.check_quote", comparison, none);
    expect(await within20Rounds(async () => (await bookAtOnce()).prices.includes(6))).toBe(true);
    await weaken(sql, "private.check_quote", none, comparison);
  });
});

describe("a member who books on many devices at once", () => {
  it("pays from the lots of the quote, or is refused", async () => {
    await sql`update rooms set credits_per_hour = 4`;
    expect(await payFromOneLot()).toEqual({ done: 1, quote_changed: 16 });
  });

  it("pays from other lots without the lock of the balance (control)", async () => {
    await weaken(
      sql,
      "private.check_quote",
      "perform private.lock_balance(booking.user_id)",
      "perform 1",
    );
    // These would serialize the bookings too.
    await weaken(sql, "private.lock_room", "for no key update", "");
    await weaken(sql, "private.limit_uses", "person is null", "true");
    expect(await within20Rounds(async () => ((await payFromOneLot())["done"] ?? 0) > 1)).toBe(true);
  });
});
