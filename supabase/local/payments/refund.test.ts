import { describe, expect, test, vi } from "vitest";
import {
  call,
  captureEvents,
  merchant,
  order,
  pay,
  paymentIdOf,
  runMerchant,
} from "./testMerchant";

runMerchant();

describe("a refund", () => {
  const key = { "x-refund-idempotency": "550e8400-e29b-41d4-a716-446655440000" };

  test("is created once per idempotency key", async () => {
    const id = paymentIdOf((await pay(await order())).body);
    const [first, second] = [
      await call("POST", `/v1/payments/${id}/refund`, { amount: 25_000 }, key),
      await call("POST", `/v1/payments/${id}/refund`, { amount: 25_000 }, key),
    ];
    expect(first.body).toMatchObject({
      entity: "refund",
      amount: 25_000,
      payment_id: id,
      status: "processed",
    });
    expect(second.body).toEqual(first.body);
    expect((await call("POST", `/v1/payments/${id}/refund`, { amount: 100 }, key)).status).toBe(
      400,
    );
    expect((await call("POST", `/v1/payments/${id}/refund`, {})).body["error"]).toMatchObject({
      description: "The payment has been fully refunded already",
    });
    expect((await call("GET", `/v1/payments/${id}`)).body).toMatchObject({
      status: "refunded",
      amount_refunded: 25_000,
      refund_status: "full",
    });
    await vi.waitFor(() =>
      expect(merchant.events()).toEqual(
        [...captureEvents, "refund.created", "refund.processed"].sort(),
      ),
    );
  });

  test("can be repeated after it failed", async () => {
    const id = paymentIdOf((await pay(await order())).body);
    const refundWithKey = (attempt: string) =>
      call("POST", `/v1/payments/${id}/refund`, {}, { "x-refund-idempotency": attempt });
    const faults = [{ kind: "refund_pending", end: "failed" }];
    await call("POST", "/sandbox/faults", { faults });
    expect((await refundWithKey("first-try-0")).body).toMatchObject({ status: "pending" });
    expect((await refundWithKey("first-try-0")).body).toMatchObject({ status: "failed" });
    await vi.waitFor(() => expect(merchant.events()).toContain("refund.failed"));
    expect((await call("GET", `/v1/payments/${id}`)).body).toMatchObject({ amount_refunded: 0 });
    expect((await refundWithKey("second-try-1")).body).toMatchObject({ status: "processed" });
    const { body } = await call("GET", `/v1/payments/${id}/refunds`);
    expect(body["items"]).toMatchObject([{ status: "failed" }, { status: "processed" }]);
  });

  test("cannot exceed the payment", async () => {
    const id = paymentIdOf((await pay(await order())).body);
    expect(
      (await call("POST", `/v1/payments/${id}/refund`, { amount: 20_000 })).body,
    ).toMatchObject({ amount: 20_000 });
    expect((await call("POST", `/v1/payments/${id}/refund`, { amount: 5_001 })).status).toBe(400);
    expect((await call("POST", `/v1/payments/${id}/refund`, {})).body).toMatchObject({
      amount: 5_000,
    });
    expect((await call("POST", "/v1/payments/pay_nothing/refund", {})).status).toBe(400);
  });
});

test("keeps its state over a restart and repeats refused webhooks", async () => {
  const ids = () => new Set(merchant.received.map((event) => event.id));
  merchant.status = 503;
  const id = await order();
  const paymentId = paymentIdOf((await pay(id)).body);
  await vi.waitFor(() => expect(ids().size).toBe(3));
  const before = ids();
  merchant.received = [];
  merchant.status = 200;
  await merchant.restart();
  expect((await call("GET", `/v1/orders/${id}`)).body).toMatchObject({ status: "paid" });
  expect((await call("GET", `/v1/payments/${paymentId}`)).body).toMatchObject({
    status: "captured",
  });
  await vi.waitFor(() => expect(ids()).toEqual(before), { timeout: 5000 });
});
