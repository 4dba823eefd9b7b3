import { describe, expect, it } from "vitest";
import { add, day, newSnack, unique } from "../../rows";
import { memberPerTest, service, sql } from "../../stack";
import { refusalIn } from "../refusal";

const maya = memberPerTest("Maya Discount");

async function givePlan(percent: number, values: object = {}) {
  const plan_id = await add("plans", { name: unique("Plan"), cafe_discount_percent: percent });
  await add("memberships", { user_id: maya.id, plan_id, starts_on: await day(-40), ...values });
}

async function order(items: { id: string; quantity: number }[], agreed_paise: number) {
  const { data, error } = await service.rpc("create_order", {
    person: maya.id,
    order_kind: "snacks",
    payment_mode: "test",
    items,
    agreed_paise,
  });
  return { order: data, refusal: refusalIn(error) };
}

const itemsOf = (order_id = "") => sql`
  select price::float, quantity, discount_percent as percent from order_items
  where order_id = ${order_id} order by price`;

describe("the discount of a plan", () => {
  it("is rounded for each piece and stored with the order", async () => {
    await givePlan(15);
    const [odd, free] = [await newSnack({ price: 45.5 }), await newSnack({ price: 0 })];
    const { order: placed } = await order(
      [
        { id: odd, quantity: 2 },
        { id: free, quantity: 1 },
      ],
      7736,
    );
    expect(placed?.amount_paise).toBe(7736);
    expect([...(await itemsOf(placed?.id))]).toEqual([
      { price: 0, quantity: 1, percent: 15 },
      { price: 38.68, quantity: 2, percent: 15 },
    ]);
  });

  it("is refused at the price without it, and names the price with it", async () => {
    await givePlan(15);
    const snack = await newSnack({ price: 60 });
    const { refusal } = await order([{ id: snack, quantity: 1 }], 6000);
    expect(refusal).toEqual({ code: "price_changed", params: { kind: "snacks", paise: 5100 } });
  });

  it.each([
    ["has ended", { ends_on: 0 }],
    ["begins tomorrow", { starts_on: 1 }],
    ["is of 0 percent", {}, 0],
  ])("does not apply if the plan %s", async (_, days: Record<string, number>, percent = 15) => {
    const dates = Object.entries(days).map(async ([name, from]) => [name, await day(from)]);
    await givePlan(percent, Object.fromEntries(await Promise.all(dates)));
    const snack = await newSnack({ price: 60 });
    const { order: placed } = await order([{ id: snack, quantity: 1 }], 6000);
    expect([...(await itemsOf(placed?.id))]).toEqual([{ price: 60, quantity: 1, percent: null }]);
  });

  it("that leaves less than ₹1 to pay is refused with a sentence of its own", async () => {
    await givePlan(15);
    const snack = await newSnack({ price: 1 });
    const { refusal } = await order([{ id: snack, quantity: 1 }], 85);
    expect(refusal).toMatchObject({ code: "payment_too_small" });
    expect((await order([{ id: snack, quantity: 2 }], 170)).order?.amount_paise).toBe(170);
  });

  it("of 100 percent makes an order free, which takes the stock once", async () => {
    await givePlan(100);
    const snack = await newSnack({ price: 60, quantity: 5 });
    const { order: placed } = await order([{ id: snack, quantity: 2 }], 0);
    expect(placed).toMatchObject({ amount_paise: 0, status: "fulfilled" });
    const [left] = await sql`select quantity from snacks where id = ${snack}`;
    expect(left?.["quantity"]).toBe(3);
  });

  it("stays in an order after the plan has ended", async () => {
    await givePlan(15);
    const snack = await newSnack({ price: 60 });
    const { order: placed } = await order([{ id: snack, quantity: 1 }], 5100);
    await sql`update memberships set ends_on = private.space_today() where user_id = ${maya.id}`;
    expect(await itemsOf(placed?.id)).toMatchObject([{ price: 51 }]);
    expect((await order([{ id: snack, quantity: 1 }], 5100)).refusal?.params).toMatchObject({
      paise: 6000,
    });
  });
});
