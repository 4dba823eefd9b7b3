import type { Sql, TransactionSql } from "postgres";
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
beforeAll(async () => {
  sql = await newDatabase("race_prices");
  [boss = "", ...members] = await newAccounts(sql, 21, 5000);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
});

interface Sale {
  /** Makes the price 5 again and returns what is bought. */
  offer(): Promise<string>;
  raise(tx: TransactionSql, offer: string): Promise<unknown>;
  buy(tx: TransactionSql, offer: string, member: string): Promise<unknown>;
  charged(): Promise<{ user_id: string; price: number }[]>;
  /** The comparison of the prices, for the control. */
  guard: [name: string, comparison: string];
  /** What the second device of a member is answered. */
  again: string[];
}

const eventSeat: Sale = {
  offer: async () => {
    await sql`delete from event_registrations`;
    const [event] = await sql<{ id: string }[]>`
      insert into events (title, date, max_attendees, is_free, credits)
      values ('Sought after', private.space_today() + 7, 100, false, 5) returning id`;
    return event?.id ?? "";
  },
  raise: (tx, event) => tx`update events set credits = 7 where id = ${event}`,
  buy: (tx, event, member) => tx`
    insert into event_registrations (event_id, user_id, credits_agreed) values (${event}, ${member}, 5)`,
  charged: () => sql`select user_id, credits_charged as price from event_registrations`,
  guard: ["private.complete_registration", "new.credits_charged <> new.credits_agreed"],
  again: ["already_registered", "price_changed"],
};

/** Both devices of a member repeat one request, as a second tab does after a lost answer. */
const dayPass: Sale = {
  offer: async () => {
    await sql`delete from day_passes`;
    await sql`delete from visitors`;
    await sql`update system_settings set value = '{"credits": 5}' where key = 'day_pass_credits'`;
    return crypto.randomUUID();
  },
  raise: (tx) =>
    tx`update system_settings set value = '{"credits": 7}' where key = 'day_pass_credits'`,
  buy: (tx, offer, member) => tx`
    select create_day_pass('Vera Visits', 'vera@example.org', private.space_today() + 2,
      request => md5(${offer} || ${member})::uuid, credits_agreed => 5)`,
  charged: () => sql`select user_id, credits_used as price from day_passes`,
  guard: ["private.complete_day_pass", "new.credits_used <> new.credits_agreed"],
  again: ["done", "price_changed"],
};

/** 20 members on two devices each buy at 5 credits, while an admin raises the price to 7. */
async function buyAtOnce({ offer, raise, buy, charged }: Sale) {
  const offered = await offer();
  const buyers = [...members, ...members];
  const outcomes = await runConcurrently(sql, [...buyers, boss], (tx, index) =>
    index === buyers.length ? raise(tx, offered) : buy(tx, offered, buyers[index] ?? ""),
  );
  return { outcomes, rows: await charged() };
}

describe.each([
  ["a seat at an event", eventSeat],
  ["a day pass", dayPass],
])("members who buy %s on two devices while its price rises", (_, sale) => {
  it("pay the price that was shown, once, or are refused", async () => {
    const wasRefused = await within20Rounds(async () => {
      const { outcomes, rows } = await buyAtOnce(sale);
      expect(rows.map(({ price }) => price)).toEqual(rows.map(() => 5));
      expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
      const { done = 0, ...refusals } = tally(outcomes);
      expect(done).toBeGreaterThan(rows.length);
      expect([...sale.again, "done"]).toEqual(expect.arrayContaining(Object.keys(refusals)));
      return rows.length > 0 && "price_changed" in refusals;
    });
    expect(wasRefused).toBe(true);
  });

  it("pay another price without the comparison (control)", async () => {
    const [name, comparison] = sale.guard;
    const never = `${comparison} and false`;
    await weaken(sql, name, comparison, never);
    const isDearer = await within20Rounds(async () =>
      (await buyAtOnce(sale)).rows.some(({ price }) => price === 7),
    );
    expect(isDearer).toBe(true);
    await weaken(sql, name, never, comparison);
  });
});
