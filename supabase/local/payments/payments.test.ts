import { createHmac } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { paymentSignature } from "./provider/signature";
import {
  send,
  call,
  captureEvents,
  credentials,
  merchant,
  order,
  pay,
  paymentIdOf,
  runMerchant,
} from "./testMerchant";

runMerchant();

describe("an order", () => {
  test("is created and read with the key of the merchant", async () => {
    const id = await order();
    expect(id).toMatch(/^order_[0-9A-Za-z]{14}$/);
    const { body } = await call("GET", `/v1/orders/${id}`);
    expect(body).toMatchObject({
      id,
      entity: "order",
      amount: 25_000,
      amount_paid: 0,
      amount_due: 25_000,
      currency: "INR",
      receipt: "r1",
      status: "created",
      attempts: 0,
    });
    expect((await call("GET", "/v1/orders/order_nothing")).status).toBe(400);
  });

  test("is refused without the key, below one rupee, in fractions or in another currency", async () => {
    const wrong = { authorization: `Basic ${btoa(`${credentials.keyId}:guess`)}` };
    expect((await call("POST", "/v1/orders", { amount: 100, currency: "INR" }, wrong)).status).toBe(
      401,
    );
    for (const body of [
      { amount: 99, currency: "INR" },
      { amount: 100.5, currency: "INR" },
      { amount: 500, currency: "USD" },
      {},
    ]) {
      const refused = await call("POST", "/v1/orders", body);
      expect([refused.status, refused.body]).toEqual([
        400,
        { error: expect.objectContaining({ code: "BAD_REQUEST_ERROR" }) },
      ]);
    }
  });

  test("is signed, captured and reported to the merchant when it is paid", async () => {
    const id = await order();
    const { status, body } = await pay(id);
    const paymentId = paymentIdOf(body);
    expect([status, body["razorpay_signature"]]).toEqual([
      200,
      paymentSignature(id, paymentId, credentials.keySecret),
    ]);
    expect((await call("GET", `/v1/payments/${paymentId}`)).body).toMatchObject({
      status: "captured",
      captured: true,
      amount: 25_000,
      currency: "INR",
      order_id: id,
      method: "upi",
    });
    expect((await call("GET", `/v1/orders/${id}`)).body).toMatchObject({
      status: "paid",
      amount_paid: 25_000,
      amount_due: 0,
    });
    expect((await call("GET", `/v1/orders/${id}/payments`)).body).toMatchObject({
      count: 1,
      items: [{ id: paymentId }],
    });
    await vi.waitFor(() => expect(merchant.events()).toEqual(captureEvents));
    for (const { body: raw, signature } of merchant.received) {
      expect(signature).toBe(
        createHmac("sha256", credentials.webhookSecret).update(raw).digest("hex"),
      );
    }
    expect(new Set(merchant.received.map(({ id: eventId }) => eventId)).size).toBe(3);
    expect((await pay(id)).status).toBe(400);
  });

  test("accepts another attempt after a failed payment", async () => {
    const id = await order();
    const failed = await pay(id, "failure@razorpay");
    expect(failed.body["error"]).toMatchObject({
      reason: "payment_cancelled",
      metadata: { order_id: id },
    });
    expect((await call("GET", `/v1/orders/${id}`)).body).toMatchObject({
      status: "attempted",
      attempts: 1,
    });
    expect((await pay(id)).status).toBe(200);
    await vi.waitFor(() =>
      expect(merchant.events()).toEqual([...captureEvents, "payment.failed"].sort()),
    );
  });

  test.each([
    ["4111 1111 1111 1111", 200],
    ["4000 0000 0000 0002", 400],
    ["4242 4242 4242 4242", 400],
  ])("responds to the test card %s with status %i", async (number, status) => {
    const method = { type: "card", number };
    const paid = await call("POST", `/v1/checkout/payments?key_id=${credentials.keyId}`, {
      order_id: await order(),
      method,
    });
    expect(paid.status).toBe(status);
  });
});

test("refuses a card number that is the name of an inherited property", async () => {
  const method = { type: "card", number: "constructor-" };
  const { body } = await call("POST", `/v1/checkout/payments?key_id=${credentials.keyId}`, {
    order_id: await order(),
    method,
  });
  expect(body["error"]).toMatchObject({ reason: "card_number_invalid" });
});

test.each([
  "checkout.js",
  "checkout/widget.html",
  "checkout/widget.css",
  "checkout/form.css",
  "checkout/widget.js",
  "checkout/fields.js",
])("serves %s of the widget", async (path) => {
  expect((await send(new Request(`http://localhost/payments-sandbox/v1/${path}`))).status).toBe(
    200,
  );
});

test("allows the page of the widget its own script only", async () => {
  const page = await send(new Request("http://localhost/payments-sandbox/v1/checkout/widget.html"));
  expect(page.headers.get("content-security-policy")).toContain(
    "default-src 'none'; script-src 'self'",
  );
});
