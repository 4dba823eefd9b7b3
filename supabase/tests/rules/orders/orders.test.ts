import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { newMember, type TestUser, service, sql } from "../../stack";
import { refusalIn } from "../refusal";
import { orderCredits, orderSnacks } from "./createOrder";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Orders");
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
    const { data } = await orderCredits(maya, wanted);
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
      const { data } = await orderCredits(maya, wanted, { custom: true });
      expect(data).toMatchObject({
        status: "created",
        amount_paise: rupees * 100,
        credits: wanted,
        valid_days: 365,
      });
      expect((await orderCredits(maya, wanted)).data?.id).not.toBe(data?.id);
    },
  );

  it.each([[0], [-5], [2001]])("of %i is refused", async (wanted) => {
    expect(refusalIn((await orderCredits(maya, wanted)).error)).toMatchObject({
      code: "bad_amount",
    });
  });
});

describe("an order of snacks", () => {
  it("ignores the price in the request", async () => {
    const [tea, bun] = [await newSnack({ price: 40 }), await newSnack({ price: 12.5 })];
    const { data } = await orderSnacks(maya, [
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

  it("is refused at another total than the one that was shown", async () => {
    const tea = await newSnack({ price: 40 });
    const order = (agreed_paise: number) =>
      service.rpc("create_order", {
        person: maya.id,
        order_kind: "snacks",
        payment_mode: "test",
        items: [{ id: tea, quantity: 2 }],
        agreed_paise,
      });
    for (const shown of [7000, 9000, 0]) {
      expect(refusalIn((await order(shown)).error)).toEqual({
        code: "price_changed",
        params: { kind: "snacks", paise: 8000 },
      });
    }
    expect(await sql`select from orders where user_id = ${maya.id}`).toHaveLength(0);
    expect((await order(8000)).data?.amount_paise).toBe(8000);
  });

  it("names the item that exceeds the stock", async () => {
    const bun = await newSnack({ quantity: 2 });
    const { error } = await orderSnacks(maya, [{ id: bun, quantity: 3 }]);
    expect(refusalIn(error)).toMatchObject({ code: "out_of_stock", params: { id: bun, left: 2 } });
    const unknown = await orderSnacks(maya, [{ id: randomUUID(), quantity: 1 }]);
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
    expect(refusalIn((await orderSnacks(maya, items)).error)).toMatchObject({ code: "bad_cart" });
  });
});

describe("a repeated request", () => {
  it("creates one order, even when concurrent", async () => {
    const clicks = await Promise.all(Array.from({ length: 12 }, () => orderCredits(maya, 3)));
    const orders = new Set(clicks.map(({ data }) => data?.id));
    expect(orders.size).toBe(1);
  });

  it("keeps the provider's first order id", async () => {
    const { data: order } = await orderCredits(maya, 3);
    const attach = (id: string) =>
      service.rpc("attach_provider_order", { order_id: order?.id ?? "", provider_order_id: id });
    const [first, second] = [`order_${randomUUID()}`, `order_${randomUUID()}`];
    expect((await attach(first)).data?.provider_order_id).toBe(first);
    expect((await attach(second)).data?.provider_order_id).toBe(first);
  });

  it("creates another order for another cart or mode", async () => {
    const orders = [
      await orderCredits(maya, 3),
      await orderCredits(maya, 1),
      await orderCredits(maya, 3, { mode: "live" }),
    ];
    expect(new Set(orders.map(({ data }) => data?.id)).size).toBe(3);
  });
});

describe("an order", () => {
  it("keeps its price and its status only moves forward, even for SQL of the server", async () => {
    const { data: order } = await orderCredits(maya, 3);
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
