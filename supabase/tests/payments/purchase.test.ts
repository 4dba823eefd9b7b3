import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { newSnack } from "../rows";
import { invoke } from "../functions/invoke";
import { anon, newMember, type TestUser, sql } from "../stack";
import {
  atProvider,
  captured,
  creditsOf,
  deliverWebhook,
  orderCredits,
  orderSnack,
  pay,
  payWithoutWebhook,
  plan,
  reconcile,
  eventually,
  statusOf,
  verify,
} from "./shop";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
});

describe("a purchase", () => {
  test("of credits grants them with the bonus, at the server's price", async () => {
    const order = await orderCredits(maya, 50, { amount: 1, userId: "another member" });
    expect(order).toMatchObject({
      keyId: expect.stringMatching(/^rzp_test_/),
      amount: 1_000_000,
      orderId: expect.stringMatching(/^order_/),
    });
    expect(await atProvider(`/orders/${order.orderId}`)).toMatchObject({
      amount: 1_000_000,
      currency: "INR",
    });
    const paid = await payWithoutWebhook(order);
    const { status, body } = await verify(maya, {
      ...paid,
      userId: "another member",
      credits: 5000,
    });
    expect([status, body]).toEqual([
      200,
      {
        status: "fulfilled",
        outcome: "settled",
        orderId: order.orderId,
        paymentId: paid.paymentId,
        amount: 1_000_000,
        credits: 55,
      },
    ]);
    expect(await creditsOf(maya)).toBe(55);
  });

  test("of snacks decrements the stock, at the stored price", async () => {
    const snack = await newSnack({ price: 45.5, quantity: 5 });
    const order = await orderSnack(maya, snack, 3);
    expect(order.amount).toBe(13_650);
    expect((await verify(maya, await payWithoutWebhook(order))).body).toMatchObject({
      status: "fulfilled",
    });
    expect(await sql`select quantity from snacks where id = ${snack}`).toEqual([{ quantity: 2 }]);
  });

  test("of a custom amount in the size of a package gets no bonus", async () => {
    const order = await orderCredits(maya, 50, { custom: true, amount: 1 });
    expect(order.amount).toBe(1_250_000);
    const { body } = await verify(maya, await payWithoutWebhook(order));
    expect(body).toMatchObject({ status: "fulfilled", amount: 1_250_000, credits: 50 });
    expect(await creditsOf(maya)).toBe(50);
  });

  test("of free snacks only is fulfilled without a payment", async () => {
    const water = await newSnack({ price: 0, quantity: 5 });
    const [first, again] = await Promise.all([
      orderSnack(maya, water, 2),
      orderSnack(maya, water, 2),
    ]);
    expect(first).toMatchObject({ amount: 0, orderId: expect.not.stringMatching(/^order_/) });
    expect(again.orderId).toBe(first.orderId);
    expect(
      await sql`
      select status, provider_order_id from orders where id = ${first.orderId}`,
    ).toEqual([{ status: "fulfilled", provider_order_id: null }]);
    expect(await sql`select quantity from snacks where id = ${water}`).toEqual([{ quantity: 3 }]);
    const forged = { paymentId: "pay_1", orderId: first.orderId, paymentSignature: "0".repeat(64) };
    expect((await verify(maya, forged)).status).toBeGreaterThanOrEqual(400);
  });

  test("whose request names a total of 0 still has to be paid", async () => {
    const bun = await newSnack({ price: 45, quantity: 5 });
    const items = [{ id: bun, name: "Bun", quantity: 1, price: 0 }];
    const { body } = await invoke(maya.client, "create-order-test", {
      amount: 0,
      currency: "INR",
      productDetails: { type: "snacks", items },
    });
    expect(body).toMatchObject({ amount: 4500, orderId: expect.stringMatching(/^order_/) });
    expect(await statusOf(body as { orderId: string })).toBe("created");
    expect(await sql`select quantity from snacks where id = ${bun}`).toEqual([{ quantity: 5 }]);
  });

  test("with a double click opens one order", async () => {
    const [first, second] = await Promise.all([orderCredits(maya, 3), orderCredits(maya, 3)]);
    expect(second.orderId).toBe(first.orderId);
    expect(await sql`select count(*)::int from orders where user_id = ${maya.id}`).toEqual([
      { count: 1 },
    ]);
  });

  test("of invalid items is refused with the reason", async () => {
    const soldOut = await newSnack({ quantity: 0 });
    const wish = (items: unknown) => ({ productDetails: { type: "snacks", items } });
    for (const [body, message] of [
      [wish([{ id: soldOut, quantity: 1 }]), "out_of_stock"],
      [wish([{ id: "snack", quantity: 1 }]), "bad_cart"],
      [wish([]), "bad_cart"],
      [wish("all"), "bad_cart"],
      [{ credits: 0 }, "bad_amount"],
      [{ credits: 1.5 }, "bad_amount"],
      [{ credits: 2001 }, "bad_amount"],
      [{}, "bad_amount"],
    ] as const) {
      const answer = await invoke(maya.client, "create-order-test", body);
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ code: "P0001", message }),
      ]);
    }
  });

  test("without a session is refused", async () => {
    for (const name of ["create-order-test", "verify-payment-test"]) {
      const answer = await invoke(anon, name, { credits: 1 });
      expect([answer.status, answer.body]).toEqual([
        401,
        expect.objectContaining({ code: "P0001", message: "not_signed_in" }),
      ]);
    }
  });

  test("can be paid after a failed attempt", async () => {
    const order = await orderCredits(maya, 3);
    expect(await pay(order, "failure@razorpay")).toBeNull();
    const paid = await pay(order);
    expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "fulfilled" });
  });
});

describe("a payment that is reported several times", () => {
  test("is settled once by forty concurrent verifications and webhooks", async () => {
    const order = await orderCredits(maya, 100);
    const paid = await payWithoutWebhook(order);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        place % 2
          ? verify(maya, paid)
          : deliverWebhook(captured(paid.paymentId), { id: `evt_${paid.paymentId}_${place % 8}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await creditsOf(maya)).toBe(110);
    expect(await sql`select amount from credit_ledger where user_id = ${maya.id}`).toEqual([
      { amount: 110 },
    ]);
    expect(await sql`select outcome from payments where user_id = ${maya.id}`).toEqual([
      { outcome: "settled" },
    ]);
  });

  test("is settled once by webhooks that arrive twice and before the callback", async () => {
    const order = await orderCredits(maya, 3);
    await plan({ kind: "webhook_twice" }, { kind: "webhook_before_callback" });
    const paid = await pay(order);
    expect(await statusOf(order)).toBe("fulfilled");
    expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "fulfilled" });
    await eventually(async () => {
      const events = await sql<{ deliveries: number }[]>`
        select deliveries from webhook_events
        where payload #>> '{payload,payment,entity,id}' = ${paid?.paymentId ?? ""}`;
      expect(events).toEqual([{ deliveries: 2 }, { deliveries: 2 }, { deliveries: 2 }]);
    });
    expect(await creditsOf(maya)).toBe(3);
  });
});

test("a webhook long after the verification changes nothing", async () => {
  const order = await orderCredits(maya, 3);
  await plan({ kind: "webhook_late", delay_ms: 1000 });
  const paid = await pay(order);
  expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "fulfilled" });
  await eventually(async () => {
    const events = await sql`
      select outcome from webhook_events
      where payload #>> '{payload,payment,entity,id}' = ${paid?.paymentId ?? ""}`;
    expect(events).toEqual([
      { outcome: "settled" },
      { outcome: "settled" },
      { outcome: "settled" },
    ]);
  });
  expect(await creditsOf(maya)).toBe(3);
});

test("a payment is kept when the provider does not answer the verification", async () => {
  const paid = await payWithoutWebhook(await orderCredits(maya, 3));
  await plan({ kind: "provider_timeout", operation: "fetch" });
  expect(await verify(maya, paid)).toMatchObject({ status: 503, body: { error: "unavailable" } });
  expect((await verify(maya, paid)).body).toMatchObject({ status: "fulfilled" });
  expect(await creditsOf(maya)).toBe(3);
});

test("the reconciler removes expired credits from the balance", async () => {
  await sql`select private.grant_credits(${maya.id}, 4, 'grant', 'Old', null, now() - interval '1 second')`;
  expect(await creditsOf(maya)).toBe(4);
  expect((await reconcile()).body).toMatchObject({ lapsed: expect.any(Number) });
  expect(await creditsOf(maya)).toBe(0);
  const { data } = await maya.client.from("activity_logs").select();
  expect(data).toMatchObject([{ action_type: "Credits Expired", credits_change: -4 }]);
});

test("the reconciler deletes old processed webhook events and keeps the others", async () => {
  const received = (id: string, handled: string | null) => sql`
    insert into webhook_events (id, type, payload, received_at, processed_at)
    values (${id}, 'order.paid', '{}', now() - interval '91 days', now() - ${handled}::interval)`;
  const [old, young, open] = [randomUUID(), randomUUID(), randomUUID()];
  await received(old, "91 days");
  await received(young, "89 days");
  await received(open, null);
  await reconcile();
  const kept = await sql<{ id: string }[]>`
    select id from webhook_events where id in ${sql([old, young, open])}`;
  expect(kept.map(({ id }) => id).toSorted()).toEqual([young, open].toSorted());
});

test("an order fails when the provider does not answer, and the next attempt creates one order", async () => {
  await plan({ kind: "provider_timeout", operation: "create_order" });
  const started = Date.now();
  const failed = await invoke(maya.client, "create-order-test", { credits: 3 });
  expect([failed.status, failed.body]).toEqual([503, { error: "unavailable" }]);
  expect(Date.now() - started).toBeLessThan(20_000);
  await orderCredits(maya, 3);
  expect(await sql`select count(*)::int from orders where user_id = ${maya.id}`).toEqual([
    { count: 1 },
  ]);
});
