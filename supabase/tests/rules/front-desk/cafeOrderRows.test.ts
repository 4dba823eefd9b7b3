import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { admin, memberPerTest, sql, type TestUser } from "../../stack";
import { newPayment, openOrder, settle, type OpenOrder } from "../orders/settle";

const maya = memberPerTest("Maya Orders");
let boss: TestUser;
beforeEach(async () => {
  boss = await admin();
});

/** A paid order, with the day and number of its place in the queue. */
async function paidChai(): Promise<OpenOrder & { day: string; number: number }> {
  const order = await openOrder(maya, { items: [{ id: await newSnack(), quantity: 1 }] });
  await settle(order, newPayment()).throwOnError();
  const [queued = { day: "", number: 0 }] = await sql<{ day: string; number: number }[]>`
    select day::text, number from cafe_orders where order_id = ${order.id}`;
  return { ...order, ...queued };
}

it("admins see the number of an order in their list of orders", async () => {
  const { id, number, day } = await paidChai();
  const { data } = await boss.client.rpc("search_orders", { page_size: 5 }).throwOnError();
  expect(data.find((order) => order.id === id)).toMatchObject({
    cafe_number: number,
    cafe_day: day,
  });
});

describe("the rows of the queue", () => {
  const read = ({ client }: TestUser, day: string) =>
    client
      .from("cafe_orders")
      .select(
        "order_id, number, orders!cafe_orders_order_id_fkey!inner(amount_paise, profiles!orders_user_id_fkey(full_name), order_items!order_items_order_id_fkey(quantity))",
        { count: "exact" },
      )
      .eq("day", day)
      .eq("orders.status", "fulfilled")
      .order("number")
      .throwOnError();

  it("are those of all members for admins, without refunded orders", async () => {
    const [kept, refunded] = [await paidChai(), await paidChai()];
    await boss.client.rpc("refund_order", { order_id: refunded.id }).throwOnError();
    const { day, number } = kept;
    const { data, count } = await read(boss, day);
    expect(data.find(({ order_id }) => order_id === kept.id)).toEqual({
      order_id: kept.id,
      number,
      orders: {
        amount_paise: kept.amount,
        profiles: { full_name: "Maya Orders" },
        order_items: [{ quantity: 1 }],
      },
    });
    expect(data.some(({ order_id }) => order_id === refunded.id)).toBe(false);
    expect(count).toBe(data.length);
  });

  it("are only their own for members, within their orders too", async () => {
    const own = await paidChai();
    const { day, number } = own;
    const { data } = await read(maya, day);
    expect(data.map(({ order_id }) => order_id)).toEqual([own.id]);
    const { data: orders } = await maya.client
      .from("orders")
      .select("id, cafe_orders!cafe_orders_order_id_fkey(day, number, stage)")
      .throwOnError();
    expect(orders).toEqual([{ id: own.id, cafe_orders: { day, number, stage: "new" } }]);
  });
});
