import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../rows";
import { admin, newMember, type TestUser, service, sql } from "../stack";
import { newPayment, openOrder, type OpenOrder, settle } from "./settle";
import { refusalIn } from "./refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Orders");
});

const orderCredits = (credits: number, mode = "test", custom = false) =>
  service.rpc("create_order", {
    person: maya.id,
    order_kind: "credits",
    payment_mode: mode,
    credits,
    custom,
  });
const orderSnacks = (items: object) =>
  service.rpc("create_order", {
    person: maya.id,
    order_kind: "snacks",
    payment_mode: "test",
    items: JSON.parse(JSON.stringify(items)),
  });

describe("an order of credits", () => {
  it.each([
    [1, 250, 1, 30],
    [3, 750, 3, 30],
    [50, 10_000, 55, 180],
    [100, 19_000, 110, 365],
    [200, 36_000, 220, 365],
    [500, 75_000, 550, 365],
    [2, 500, 2, 30],
    [19, 4750, 19, 30],
    [20, 5000, 20, 365],
  ])("of %i costs ₹%i, grants %i and is valid for %i days", async (wanted, rupees, given, days) => {
    const { data } = await orderCredits(wanted);
    expect(data).toMatchObject({
      kind: "credits",
      status: "created",
      amount_paise: rupees * 100,
      credits: given,
      valid_days: days,
      currency: "INR",
    });
  });

  it.each([
    [50, 12_500],
    [100, 25_000],
    [200, 50_000],
    [500, 125_000],
  ])(
    "of a custom amount of %i costs ₹%i, has no bonus and is valid for 365 days",
    async (wanted, rupees) => {
      const { data } = await orderCredits(wanted, "test", true);
      expect(data).toMatchObject({
        status: "created",
        amount_paise: rupees * 100,
        credits: wanted,
        valid_days: 365,
      });
      expect((await orderCredits(wanted)).data?.id).not.toBe(data?.id);
    },
  );

  it.each([[0], [-5], [2001]])("of %i is refused", async (wanted) => {
    expect(refusalIn((await orderCredits(wanted)).error)).toMatchObject({ code: "bad_amount" });
  });
});

describe("an order of snacks", () => {
  it("is priced by the server, whatever the cart says", async () => {
    const [tea, bun] = [await newSnack({ price: 40 }), await newSnack({ price: 12.5 })];
    const { data } = await orderSnacks([
      { id: tea, quantity: 2, price: 0.01, name: "Free tea" },
      { id: bun, quantity: 1 },
      { id: bun, quantity: 2 },
    ]);
    expect(data).toMatchObject({ kind: "snacks", amount_paise: 11_750, credits: null });
    const items = await sql`
      select snack_id, quantity, price::float from order_items where order_id = ${data?.id ?? ""}
      order by quantity`;
    expect(items).toEqual([
      { snack_id: tea, quantity: 2, price: 40 },
      { snack_id: bun, quantity: 3, price: 12.5 },
    ]);
  });

  it("names the item that exceeds the stock", async () => {
    const bun = await newSnack({ quantity: 2 });
    const { error } = await orderSnacks([{ id: bun, quantity: 3 }]);
    expect(refusalIn(error)).toMatchObject({ code: "out_of_stock", params: { id: bun, left: 2 } });
    const unknown = await orderSnacks([{ id: randomUUID(), quantity: 1 }]);
    expect(refusalIn(unknown.error)).toMatchObject({ code: "out_of_stock", params: { left: 0 } });
  });

  it.each([
    [[]],
    [{}],
    [[{ id: "1; drop table snacks", quantity: 1 }]],
    [[{ id: randomUUID(), quantity: -1 }]],
    [[{ id: randomUUID(), quantity: 1.5 }]],
    [[{ id: randomUUID() }]],
    [Array.from({ length: 101 }, () => ({ id: randomUUID(), quantity: 1 }))],
  ])("is refused for an invalid cart: %j", async (items) => {
    expect(refusalIn((await orderSnacks(items)).error)).toMatchObject({ code: "bad_cart" });
  });
});

describe("a free cart", () => {
  const shelf = async (id: string) =>
    (await sql<{ quantity: number }[]>`select quantity from snacks where id = ${id}`)[0]?.quantity;

  it("is fulfilled at once without a payment, and is logged", async () => {
    const [water, mint] = [await newSnack({ price: 0, quantity: 5 }), await newSnack({ price: 0 })];
    const { data } = await orderSnacks([
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
      Array.from({ length: 12 }, () => orderSnacks([{ id: water, quantity: 1 }])),
    );
    expect(clicks.map(({ error }) => error)).toEqual(clicks.map(() => null));
    expect(new Set(clicks.map(({ data }) => data?.id)).size).toBe(1);
    expect(await shelf(water)).toBe(0);
  });

  it("creates another order a minute later", async () => {
    const water = await newSnack({ price: 0 });
    const { data: first } = await orderSnacks([{ id: water, quantity: 1 }]);
    await sql`
      update orders set created_at = created_at - interval '61 seconds'
      where id = ${first?.id ?? ""}`;
    const { data: second } = await orderSnacks([{ id: water, quantity: 1 }]);
    expect(second?.id).not.toBe(first?.id);
    expect(await shelf(water)).toBe(8);
  });

  it("is refused when an item is out of stock, and decrements nothing", async () => {
    const [water, mint] = [await newSnack({ price: 0 }), await newSnack({ price: 0, quantity: 1 })];
    const { error } = await orderSnacks([
      { id: water, quantity: 1 },
      { id: mint, quantity: 2 },
    ]);
    expect(refusalIn(error)).toMatchObject({ code: "out_of_stock", params: { id: mint, left: 1 } });
    expect([await shelf(water), await shelf(mint)]).toEqual([10, 1]);
  });

  it("ignores a missing price, or a price of 0, in the request", async () => {
    const [water, bun] = [await newSnack({ price: 0 }), await newSnack({ price: 20 })];
    const { data } = await orderSnacks([
      { id: water, quantity: 1, price: 0 },
      { id: bun, quantity: 1, price: 0 },
    ]);
    expect(data).toMatchObject({ status: "created", amount_paise: 2000, paid_at: null });
    expect([await shelf(water), await shelf(bun)]).toEqual([10, 10]);
  });

  it("cannot be refunded by an admin", async () => {
    const water = await newSnack({ price: 0 });
    const { data: order } = await orderSnacks([{ id: water, quantity: 1 }]);
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
    const { error } = await orderSnacks([{ id: water, quantity: 1 }]);
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

describe("a repeated request", () => {
  it("creates one order, even when concurrent", async () => {
    const clicks = await Promise.all(Array.from({ length: 12 }, () => orderCredits(3)));
    const orders = new Set(clicks.map(({ data }) => data?.id));
    expect(orders.size).toBe(1);
  });

  it("keeps the provider's first order id", async () => {
    const { data: order } = await orderCredits(3);
    const attach = (id: string) =>
      service.rpc("attach_provider_order", { order_id: order?.id ?? "", provider_order_id: id });
    const [first, second] = [`order_${randomUUID()}`, `order_${randomUUID()}`];
    expect((await attach(first)).data?.provider_order_id).toBe(first);
    expect((await attach(second)).data?.provider_order_id).toBe(first);
  });

  it("creates another order for another cart or mode", async () => {
    const orders = [await orderCredits(3), await orderCredits(1), await orderCredits(3, "live")];
    expect(new Set(orders.map(({ data }) => data?.id)).size).toBe(3);
  });
});

describe("an order", () => {
  it("keeps its price and its status only moves forward, even for SQL of the server", async () => {
    const { data: order } = await orderCredits(3);
    const id = order?.id ?? "";
    const price = sql`update orders set amount_paise = 1 where id = ${id}`;
    await expect(price).rejects.toMatchObject({ message: "order_is_fixed" });
    for (const status of ["fulfilled", "refunded", "refund_due"]) {
      const jump = sql`update orders set status = ${status} where id = ${id}`;
      await expect(jump).rejects.toMatchObject({ message: "order_only_forward" });
    }
    await sql`update orders set status = 'paid' where id = ${id}`;
    const back = sql`update orders set status = 'created' where id = ${id}`;
    await expect(back).rejects.toMatchObject({ message: "order_only_forward" });
  });
});

describe("a snack that was ordered", () => {
  const expire = async ({ id }: OpenOrder) => {
    await service.rpc("expire_order", { order_id: id }).throwOnError();
  };
  const remove = async (snack: string) => {
    const { client } = await admin();
    return (await client.from("snacks").delete().eq("id", snack)).error;
  };

  it.each([
    ["is unpaid", async () => undefined],
    ["has expired", expire],
    ["is paid", async (order: OpenOrder) => settle(order, newPayment())],
  ] as const)("cannot be deleted when its order %s", async (_, then) => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 1 }] });
    await then(order);
    expect(await remove(tea)).toMatchObject({ code: "23503" });
    const items = await sql`select quantity from order_items where order_id = ${order.id}`;
    expect(items).toEqual([{ quantity: 1 }]);
  });

  it("is refunded when the payment arrives after the order has expired", async () => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 1 }] });
    await expire(order);
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "expired", outcome: "late_payment" });
    expect(await sql`select quantity from snacks where id = ${tea}`).toEqual([{ quantity: 10 }]);
  });
});
