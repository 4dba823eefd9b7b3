import { expect, test } from "vitest";
import { invoke } from "../functions/invoke";
import { newSnack } from "../rows";
import { memberPerTest, newMember, sql } from "../stack";
import {
  creditsOf,
  orderCredits,
  orderSnack,
  orderStatusOf,
  pay,
  payWithoutWebhook,
  plan,
  refundsOf,
  verify,
} from "./shop";

const maya = memberPerTest("Maya Pays");

const refused = (message: string) => ({ status: 409, body: { code: "P0001", message } });
const openOrders = () => sql`
  select provider_order_id as "orderId" from orders
  where user_id = ${maya.id} and status = 'created' order by created_at`;

test("settles a paid order and refuses the new one with `order_paid`", async () => {
  const order = await orderCredits(maya, 3);
  await payWithoutWebhook(order);
  const again = { credits: 3 };
  const other = { credits: 1 };
  expect(await invoke(maya.client, "create-order-test", other)).toMatchObject(
    refused("order_paid"),
  );
  expect(await orderStatusOf(order)).toBe("fulfilled");
  expect(await creditsOf(maya)).toBe(3);
  expect(await openOrders()).toEqual([]);
  for (const credits of [again, other])
    expect((await invoke(maya.client, "create-order-test", credits)).status).toBe(200);
});

test.each([
  ["the same", (tea: string) => orderSnack(maya, tea)],
  ["another", () => orderCredits(maya, 1)],
])("refuses %s order while the bank has not answered a payment", async (_, openAnother) => {
  const tea = await newSnack();
  const order = await orderSnack(maya, tea);
  await plan({ kind: "authorized_first", delay_ms: 3_600_000 });
  await pay(order);
  await expect(openAnother(tea)).rejects.toThrow();
  const answer = await invoke(maya.client, "create-order-test", { credits: 1 });
  expect(answer).toMatchObject(refused("order_pending"));
  expect(await openOrders()).toEqual([{ orderId: order.orderId }]);
});

test("replaces an unpaid order, and refunds a later payment of it", async () => {
  const abandoned = await orderSnack(maya, await newSnack());
  const order = await orderCredits(maya, 3);
  expect(await openOrders()).toEqual([{ orderId: order.orderId }]);
  await verify(maya, await payWithoutWebhook(abandoned));
  expect(await refundsOf(abandoned)).toMatchObject([{ reason: "late_payment" }]);
  expect((await verify(maya, await payWithoutWebhook(order))).body).toMatchObject({
    outcome: "settled",
  });
});

test("a member asks what became of an order, without the payment's signature", async () => {
  const order = await orderCredits(maya, 3);
  const ask = () => verify(maya, { orderId: order.orderId });
  const known = { orderId: order.orderId, amount: 75_000, credits: 3 };
  const unpaid = { ...known, status: "created", outcome: null, paymentId: null };
  expect((await ask()).body).toEqual({ ...unpaid, inFlight: false });
  await pay(order, "failure@razorpay");
  expect((await ask()).body).toEqual({ ...unpaid, inFlight: false });

  await plan({ kind: "callback_lost" }, { kind: "webhook_late", delay_ms: 3_600_000 });
  expect(await pay(order)).toBeNull();
  const [settled, again] = [await ask(), await ask()];
  expect(settled.body).toMatchObject({ ...known, status: "fulfilled", outcome: "settled" });
  expect(again.body).toEqual(settled.body);
  const pending = async () => (await maya.client.rpc("pending_orders").throwOnError()).data;
  expect(await pending()).toMatchObject([{ order_id: order.orderId, outcome: "settled" }]);
  await verify(maya, { orderId: order.orderId, isShown: true });
  expect(await pending()).toEqual([]);
  expect(await creditsOf(maya)).toBe(3);

  const thief = await newMember("Theo Thief");
  expect(await verify(thief, { orderId: order.orderId })).toMatchObject({
    status: 404,
    body: { message: "unknown_order" },
  });
});

test("asking is limited by member and hour", async () => {
  const order = await orderCredits(maya, 3);
  await sql`
    insert into private.rate_limits (user_id, kind, inserts) values (${maya.id}, 'order checks', 600)`;
  expect((await verify(maya, { orderId: order.orderId })).body).toMatchObject({
    message: "too_often",
  });
});
