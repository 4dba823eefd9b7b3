import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally, within20Rounds } from "./concurrency";

const TABS = 40;

let sql: Sql;
beforeAll(async () => {
  sql = await newDatabase("race_orders");
});

/** One member buys a different number of credits in each tab. */
async function allOpen() {
  const [person = ""] = await newAccounts(sql, 1);
  const orders = await Promise.all(
    Array.from({ length: TABS }, async (_, index) => {
      const [order] = await sql<{ id: string }[]>`
        select id from create_order(${person}, 'credits', 'test', '[]', ${index + 1})`;
      return order?.id ?? "";
    }),
  );
  const tabs = Array.from({ length: TABS }, () => person);
  const outcomes = await runConcurrently(sql, tabs, async (tx, index) => {
    await tx`select set_config('role', 'none', true)`;
    await tx`select attach_provider_order(${orders[index] ?? ""}, ${randomUUID()})`;
  });
  return tally(outcomes);
}

describe("40 tabs of a member that open an order at the same time", () => {
  it("get one that can be paid", async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await allOpen()).toEqual({ done: 1, order_pending: TABS - 1 });
    }
  });

  it("get several without the lock (control)", async () => {
    await sql.unsafe(`
      create or replace function private.attach_provider_order(order_id uuid, provider_id text)
      returns public.orders language plpgsql security definer set search_path = '' as $$
      declare
        kept public.orders;
      begin
        select * into kept from public.orders where id = order_id;
        if exists (
          select from public.orders other
          where other.user_id = kept.user_id and private.is_unresolved(other)
        ) then
          perform private.refuse('order_pending');
        end if;
        update public.orders set provider_order_id = provider_id where id = order_id returning * into kept;
        return kept;
      end $$;`);
    expect(await within20Rounds(async () => ((await allOpen())["done"] ?? 0) > 1)).toBe(true);
  });
});
