import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { refusalIn } from "../refusal";
import { orderSnacks } from "./createOrder";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Orders");
});

describe("a free cart", () => {
  const shelf = async (id: string) =>
    (await sql<{ quantity: number }[]>`select quantity from snacks where id = ${id}`)[0]?.quantity;

  it("is fulfilled at once without a payment, and is logged", async () => {
    const [water, mint] = [await newSnack({ price: 0, quantity: 5 }), await newSnack({ price: 0 })];
    const { data } = await orderSnacks(maya, [
      { id: water, quantity: 2 },
      { id: mint, quantity: 1 },
    ]);
    expect(data).toMatchObject({
      status: "fulfilled",
      amount_paise: 0,
      paid_at: expect.any(String),
      provider_order_id: null,
      check_at: null,
    });
    expect([await shelf(water), await shelf(mint)]).toEqual([3, 9]);
    const id = data?.id ?? "";
    expect(await sql`select 1 from payments where order_id = ${id}`).toHaveLength(0);
    expect(
      await sql`
      select quantity_change, transaction_type from inventory_transactions
      where order_id = ${id} order by quantity_change`,
    ).toEqual([
      { quantity_change: -2, transaction_type: "purchase" },
      { quantity_change: -1, transaction_type: "purchase" },
    ]);
    expect(
      await sql`
      select action_type, credits_change from activity_logs where reference_id = ${id}`,
    ).toEqual([{ action_type: "Purchased Snacks", credits_change: 0 }]);
  });

  it("creates one order for repeated and concurrent requests, even for the last item", async () => {
    const water = await newSnack({ price: 0, quantity: 1 });
    const clicks = await Promise.all(
      Array.from({ length: 12 }, () => orderSnacks(maya, [{ id: water, quantity: 1 }])),
    );
    expect(clicks.map(({ error }) => error)).toEqual(clicks.map(() => null));
    expect(new Set(clicks.map(({ data }) => data?.id)).size).toBe(1);
    expect(await shelf(water)).toBe(0);
  });

  it("creates another order a minute later", async () => {
    const water = await newSnack({ price: 0 });
    const { data: first } = await orderSnacks(maya, [{ id: water, quantity: 1 }]);
    await sql`
      update orders set created_at = created_at - interval '61 seconds'
      where id = ${first?.id ?? ""}`;
    const { data: second } = await orderSnacks(maya, [{ id: water, quantity: 1 }]);
    expect(second?.id).not.toBe(first?.id);
    expect(await shelf(water)).toBe(8);
  });

  it("is refused when an item is out of stock, and decrements nothing", async () => {
    const [water, mint] = [await newSnack({ price: 0 }), await newSnack({ price: 0, quantity: 1 })];
    const { error } = await orderSnacks(maya, [
      { id: water, quantity: 1 },
      { id: mint, quantity: 2 },
    ]);
    expect(refusalIn(error)).toMatchObject({ code: "out_of_stock", params: { id: mint, left: 1 } });
    expect([await shelf(water), await shelf(mint)]).toEqual([10, 1]);
  });

  it("ignores a missing price, or a price of 0, in the request", async () => {
    const [water, bun] = [await newSnack({ price: 0 }), await newSnack({ price: 20 })];
    const { data } = await orderSnacks(maya, [
      { id: water, quantity: 1, price: 0 },
      { id: bun, quantity: 1, price: 0 },
    ]);
    expect(data).toMatchObject({ status: "created", amount_paise: 2000, paid_at: null });
    expect([await shelf(water), await shelf(bun)]).toEqual([10, 10]);
  });

  it("cannot be refunded by an admin", async () => {
    const water = await newSnack({ price: 0 });
    const { data: order } = await orderSnacks(maya, [{ id: water, quantity: 1 }]);
    const { client } = await admin();
    const { error } = await client.rpc("refund_order", { order_id: order?.id ?? "" });
    expect(refusalIn(error)).toMatchObject({ code: "not_refundable" });
    expect(await sql`select status from orders where id = ${order?.id ?? ""}`).toEqual([
      { status: "fulfilled" },
    ]);
  });

  it("cannot be ordered more than 50 times an hour", async () => {
    const water = await newSnack({ price: 0, quantity: 900 });
    const last = Array.from({ length: 50 }, (_, before) => before + 1);
    await sql`
      insert into orders (user_id, kind, mode, amount_paise, status, content_hash)
      select ${maya.id}, 'snacks', 'test', 0, 'fulfilled', n::text from unnest(${last}::int[]) n`;
    const { error } = await orderSnacks(maya, [{ id: water, quantity: 1 }]);
    expect(refusalIn(error)).toMatchObject({ code: "too_often" });
    expect(await shelf(water)).toBe(900);
  });
});

it("credits are never free", async () => {
  const free = sql`
    insert into orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
    values (${maya.id}, 'credits', 'test', 0, 5, 30, 'free')`;
  await expect(free).rejects.toMatchObject({ constraint_name: "only_snacks_are_free" });
});
