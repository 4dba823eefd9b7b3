import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally, within20Rounds } from "./concurrency";

let sql: Sql;
let people: string[];
beforeAll(async () => {
  sql = await newDatabase("race_cafe");
  people = await newAccounts(sql, 20);
});

/** Every member pays for a snack of their own, so that only the number is shared. */
async function allPay() {
  await sql`delete from cafe_orders`;
  const orders = await Promise.all(people.map(openOrder));
  const outcomes = await runConcurrently(sql, people, async (tx, index) => {
    await tx`select set_config('role', 'none', true)`;
    await tx`select settle_payment(${orders[index] ?? ""}, ${randomUUID()}, 1000, 'INR', 'test')`;
  });
  const rows = await sql<{ number: number }[]>`select number from cafe_orders order by number`;
  return { outcomes: tally(outcomes), numbers: rows.map(({ number }) => number) };
}

async function openOrder(person: string): Promise<string> {
  const [snack, provider] = [randomUUID(), randomUUID()];
  await sql`insert into snacks (id, name, price, quantity) values (${snack}, 'Bun', 10, 1)`;
  const items = sql.json([{ id: snack, quantity: 1 }]);
  await sql`
    select attach_provider_order((create_order(${person}, 'snacks', 'test', ${items})).id, ${provider})`;
  return provider;
}

const consecutive = Array.from({ length: 20 }, (_, index) => index + 1);

describe("20 orders that are paid concurrently", () => {
  it("get 20 consecutive numbers", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await allPay()).toEqual({ outcomes: { done: 20 }, numbers: consecutive });
    }
  });

  it("collide without the lock (control)", async () => {
    await sql.unsafe(`
      create or replace function private.queue_cafe_order() returns trigger language plpgsql
      security definer set search_path = '' as $$
      begin
        insert into public.cafe_orders (order_id, day, number)
        select new.id, private.space_today(), coalesce(max(number), 0) + 1
        from public.cafe_orders where day = private.space_today();
        return null;
      end $$;`);
    expect(await within20Rounds(async () => "23505" in (await allPay()).outcomes)).toBe(true);
  });
});
