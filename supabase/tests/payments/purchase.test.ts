import { describe, expect, test } from "vitest";
import { newSnack } from "../rows";
import { invoke } from "../functions/invoke";
import { refusalIn } from "../rules/refusal";
import { anon, memberPerTest, sql } from "../stack";
import {
  atProvider,
  creditsOf,
  orderCredits,
  orderSnack,
  pay,
  payWithoutWebhook,
  orderStatusOf,
  verify,
} from "./shop";

const maya = memberPerTest("Maya Pays");

describe("purchases", () => {
  test("grants credits with the bonus, at the server's price", async () => {
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

  test("sells snacks at the stored price and decrements the stock", async () => {
    const snack = await newSnack({ price: 45.5, quantity: 5 });
    const order = await orderSnack(maya, snack, 3);
    expect(order.amount).toBe(13_650);
    expect((await verify(maya, await payWithoutWebhook(order))).body).toMatchObject({
      status: "fulfilled",
    });
    expect(await sql`select quantity from snacks where id = ${snack}`).toEqual([{ quantity: 2 }]);
  });

  test("adds no bonus to a custom amount in the size of a package", async () => {
    const order = await orderCredits(maya, 50, { custom: true, amount: 1 });
    expect(order.amount).toBe(1_250_000);
    const { body } = await verify(maya, await payWithoutWebhook(order));
    expect(body).toMatchObject({ status: "fulfilled", amount: 1_250_000, credits: 50 });
    expect(await creditsOf(maya)).toBe(50);
  });

  test("fulfills an order of free snacks without a payment", async () => {
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

  test("opens no order at another total than the one that was shown", async () => {
    const bun = await newSnack({ price: 45, quantity: 5 });
    const productDetails = { type: "snacks", items: [{ id: bun, quantity: 1 }] };
    for (const [wish, kind, paise] of [
      [{ productDetails, agreedAmount: 4000 }, "snacks", 4500],
      [{ credits: 3, agreedAmount: 70_000 }, "credits", 75_000],
    ] as const) {
      const { status, body } = await invoke(maya.client, "create-order-test", wish);
      expect(status).toBe(400);
      expect(refusalIn(body)).toEqual({ code: "price_changed", params: { kind, paise } });
    }
    expect(await sql`select from orders where user_id = ${maya.id}`).toHaveLength(0);
    expect((await orderCredits(maya, 3, { agreedAmount: 75_000 })).amount).toBe(75_000);
  });

  test("ignores a total of 0 in the request", async () => {
    const bun = await newSnack({ price: 45, quantity: 5 });
    const items = [{ id: bun, name: "Bun", quantity: 1, price: 0 }];
    const { body } = await invoke(maya.client, "create-order-test", {
      amount: 0,
      currency: "INR",
      productDetails: { type: "snacks", items },
    });
    expect(body).toMatchObject({ amount: 4500, orderId: expect.stringMatching(/^order_/) });
    expect(await orderStatusOf(body as { orderId: string })).toBe("created");
    expect(await sql`select quantity from snacks where id = ${bun}`).toEqual([{ quantity: 5 }]);
  });

  test("opens one order on a double click", async () => {
    const [first, second] = await Promise.all([orderCredits(maya, 3), orderCredits(maya, 3)]);
    expect(second.orderId).toBe(first.orderId);
    expect(await sql`select count(*)::int from orders where user_id = ${maya.id}`).toEqual([
      { count: 1 },
    ]);
  });

  test("refuses invalid items with the reason", async () => {
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
      const response = await invoke(maya.client, "create-order-test", body);
      expect([response.status, response.body]).toEqual([
        400,
        expect.objectContaining({ code: "P0001", message }),
      ]);
    }
  });

  test("refuses requests without a session", async () => {
    for (const name of ["create-order-test", "verify-payment-test"]) {
      const response = await invoke(anon, name, { credits: 1 });
      expect([response.status, response.body]).toEqual([
        401,
        expect.objectContaining({ code: "P0001", message: "not_signed_in" }),
      ]);
    }
  });

  test("accepts a payment after a failed attempt", async () => {
    const order = await orderCredits(maya, 3);
    expect(await pay(order, "failure@razorpay")).toBeNull();
    const paid = await pay(order);
    expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "fulfilled" });
  });
});
