import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../rows";
import { admin, newMember, type Person, service, sql } from "../stack";
import { newPayment, openOrder, type OpenOrder, settle } from "./bank";
import { refusalIn } from "./refusal";

let maya: Person;
beforeEach(async () => {
  maya = await newMember("Maya Orders");
});

const orderCredits = (credits: number, mode = "test") =>
  service.rpc("create_order", {
    person: maya.id,
    order_kind: "credits",
    payment_mode: mode,
    credits,
  });
const orderSnacks = (items: object) =>
  service.rpc("create_order", {
    person: maya.id,
    order_kind: "snacks",
    payment_mode: "test",
    items: JSON.parse(JSON.stringify(items)),
  });

describe("An order of credits", () => {
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
  ])("of %i costs ₹%i, gives %i and lasts %i days", async (wanted, rupees, given, days) => {
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

  it.each([[0], [-5], [2001]])("of %i is refused", async (wanted) => {
    expect(refusalIn((await orderCredits(wanted)).error)).toMatchObject({ code: "bad_amount" });
  });
});

describe("An order of snacks", () => {
  it("is priced from the shelf, whatever the cart says", async () => {
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

  it("says what is missing when the shelf has too few", async () => {
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
  ])("that makes no sense is refused: %j", async (items) => {
    expect(refusalIn((await orderSnacks(items)).error)).toMatchObject({ code: "bad_cart" });
  });
});

describe("Twice the same click", () => {
  it("makes one order, also at the very same moment", async () => {
    const clicks = await Promise.all(Array.from({ length: 12 }, () => orderCredits(3)));
    const orders = new Set(clicks.map(({ data }) => data?.id));
    expect(orders.size).toBe(1);
  });

  it("keeps the first order id of the provider", async () => {
    const { data: order } = await orderCredits(3);
    const attach = (id: string) =>
      service.rpc("attach_provider_order", { order_id: order?.id ?? "", provider_order_id: id });
    const [first, second] = [`order_${randomUUID()}`, `order_${randomUUID()}`];
    expect((await attach(first)).data?.provider_order_id).toBe(first);
    expect((await attach(second)).data?.provider_order_id).toBe(first);
  });

  it("with another cart, or for the live bank, is another order", async () => {
    const orders = [await orderCredits(3), await orderCredits(1), await orderCredits(3, "live")];
    expect(new Set(orders.map(({ data }) => data?.id)).size).toBe(3);
  });
});

describe("What was ordered", () => {
  it("keeps its price and only moves forward, even for the server's own SQL", async () => {
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

describe("A snack that was ordered", () => {
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

  it("is returned in money when the payment arrives after the order has expired", async () => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 1 }] });
    await expire(order);
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "expired", outcome: "late_payment" });
    expect(await sql`select quantity from snacks where id = ${tea}`).toEqual([{ quantity: 10 }]);
  });
});
