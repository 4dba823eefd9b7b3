import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, runConcurrently, newDatabase, tally, within20Rounds } from "./concurrency";

let sql: Sql;
let people: string[];
beforeAll(async () => {
  sql = await newDatabase("race_stock");
  people = await newAccounts(sql, 40);
});

/** Gives the connection the role of the server. */
const actAsServer = (tx: TransactionSql) => tx`
  select set_config('request.jwt.claims', '{"role": "service_role"}', true),
    set_config('role', 'service_role', true)`;

async function openOrder(
  person: string,
  items: { id: string; quantity: number }[],
  credits: number | null = null,
) {
  const provider = randomUUID();
  const [order] = await sql<{ id: string; amount_paise: number }[]>`
    select * from create_order(
      ${person}, ${credits ? "credits" : "snacks"}, 'test', ${sql.json(items)}, ${credits})`;
  await sql`select attach_provider_order(${order?.id ?? ""}, ${provider})`;
  return { provider, paise: order?.amount_paise ?? 0 };
}

const settle = (tx: TransactionSql, provider: string, payment: string, paise: number) =>
  tx`select settle_payment(${provider}, ${payment}, ${paise}, 'INR', 'test')`;

/** All members have paid for one of the last snacks and for a tea with ample stock. */
async function allPay() {
  const [bun, tea] = [randomUUID(), randomUUID()];
  await sql`insert into snacks (id, name, price, quantity) values
    (${bun}, 'Bun', 20, 5), (${tea}, 'Tea', 10, 1000)`;
  const orders = await Promise.all(
    people.map((person, index) => {
      const cart = [
        { id: bun, quantity: 1 },
        { id: tea, quantity: 1 },
      ];
      return openOrder(person, index % 2 ? cart : cart.toReversed());
    }),
  );
  const outcomes = await runConcurrently(sql, people, async (tx, index) => {
    await actAsServer(tx);
    return settle(tx, orders[index]?.provider ?? "", randomUUID(), orders[index]?.paise ?? 0);
  });
  const [shelf] = await sql<{ buns: number; refunds: number }[]>`
    select quantity as buns, (
      select count(*)::int from refunds join order_items using (order_id) where snack_id = ${bun}
    ) as refunds from snacks where id = ${bun}`;
  return { outcomes: tally(outcomes), shelf };
}

describe("40 concurrent payments for the last five items", () => {
  it("deliver five and refund 35", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await allPay()).toEqual({ outcomes: { done: 40 }, shelf: { buns: 0, refunds: 35 } });
    }
  });
});

/** All members order one of the last five free items and water with ample stock. */
async function allOrderFree() {
  const [bun, water] = [randomUUID(), randomUUID()];
  await sql`insert into snacks (id, name, price, quantity) values
    (${bun}, 'Bun', 0, 5), (${water}, 'Water', 0, 1000)`;
  const outcomes = await runConcurrently(sql, people, async (tx, index) => {
    await actAsServer(tx);
    const cart = [
      { id: bun, quantity: 1 },
      { id: water, quantity: 1 },
    ];
    return tx`
      select create_order(
        ${people[index] ?? ""}, 'snacks', 'test', ${tx.json(index % 2 ? cart : cart.toReversed())})`;
  });
  const [shelf] = await sql<{ buns: number; water: number; orders: number }[]>`
    select quantity as buns, (select quantity from snacks where id = ${water}) as water,
      (select count(*)::int from order_items where snack_id = ${bun}) as orders
    from snacks where id = ${bun}`;
  return { outcomes: tally(outcomes), shelf };
}

describe("40 concurrent orders of the last five free items", () => {
  it("deliver five and refuse 35", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await allOrderFree()).toEqual({
        outcomes: { done: 5, out_of_stock: 35 },
        shelf: { buns: 0, water: 995, orders: 5 },
      });
    }
  });
});

describe("one order of credits", () => {
  it("is fulfilled once when it is reported 40 times concurrently", async () => {
    const [person = ""] = await newAccounts(sql, 1);
    const { provider, paise } = await openOrder(person, [], 3);
    const payment = randomUUID();
    const outcomes = await runConcurrently(sql, people, async (tx) => {
      await actAsServer(tx);
      return settle(tx, provider, payment, paise);
    });
    expect(tally(outcomes)).toEqual({ done: 40 });
    const [kept] = await sql`
      select balance, (select count(*)::int from payments where provider_payment_id = ${payment}) as payments
      from user_credits where user_id = ${person}`;
    expect(kept).toEqual({ balance: 3, payments: 1 });
  });

  it("is fulfilled once and refunded 39 times when paid 40 times concurrently", async () => {
    const [person = ""] = await newAccounts(sql, 1);
    const { provider, paise } = await openOrder(person, [], 3);
    await runConcurrently(sql, people, async (tx) => {
      await actAsServer(tx);
      return settle(tx, provider, randomUUID(), paise);
    });
    const [kept] = await sql`
      select balance, (select count(*)::int from refunds where user_id = ${person}) as refunds
      from user_credits where user_id = ${person}`;
    expect(kept).toEqual({ balance: 3, refunds: 39 });
  });
});

describe("stock without its locks and constraint", () => {
  it("becomes negative (control)", async () => {
    await sql.unsafe(`
      alter table snacks drop constraint stock_never_negative;
      create or replace function private.apply_stock_change() returns trigger language plpgsql
      security definer set search_path = '' as $$
      begin
        update public.snacks set quantity = quantity + new.quantity_change where id = new.snack_id;
        return null;
      end $$;
      create or replace function private.decrement_stock(order_id uuid) returns boolean
      language plpgsql security definer set search_path = '' as $$
      begin
        if exists (select from public.order_items item join public.snacks snack on snack.id = item.snack_id
          where item.order_id = decrement_stock.order_id and snack.quantity < item.quantity) then
          return false;
        end if;
        insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, order_id)
        select snack_id, -quantity, 'purchase', decrement_stock.order_id from public.order_items
        where order_items.order_id = decrement_stock.order_id order by snack_id;
        return true;
      end $$;`);
    const isLost = (shelf: { buns: number } | undefined) => (shelf?.buns ?? 0) < 0;
    expect(await within20Rounds(async () => isLost((await allPay()).shelf))).toBe(true);
    expect(await within20Rounds(async () => isLost((await allOrderFree()).shelf))).toBe(true);
  });
});
