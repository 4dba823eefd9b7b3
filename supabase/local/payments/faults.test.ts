import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
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

describe("a planned fault", () => {
  const plan = (...wanted: object[]) => call("POST", "/sandbox/faults", { faults: wanted });

  test("loses the response to the browser", async () => {
    const id = await order();
    await plan({ kind: "callback_lost" });
    expect((await pay(id)).status).toBe(504);
    expect((await call("GET", `/v1/orders/${id}`)).body).toMatchObject({ status: "paid" });
    await vi.waitFor(() => expect(merchant.events()).toEqual(captureEvents));
  });

  test("delivers webhooks before the response, twice, or late", async () => {
    await plan({ kind: "webhook_before_callback" }, { kind: "webhook_twice" });
    await pay(await order());
    expect(new Set(merchant.events())).toEqual(new Set(captureEvents));
    await vi.waitFor(() => expect(merchant.received).toHaveLength(6));
    expect(new Set(merchant.received.map(({ id }) => id)).size).toBe(3);

    merchant.received = [];
    await plan({ kind: "webhook_late", delay_ms: 300 });
    const began = Date.now();
    await pay(await order());
    await vi.waitFor(() => expect(merchant.received).toHaveLength(3));
    expect(Date.now() - began).toBeGreaterThanOrEqual(300);
  });

  test("captures a failed payment later", async () => {
    const id = await order();
    await plan({ kind: "failed_then_captured" });
    const failed = await pay(id);
    const { metadata } = z
      .object({ metadata: z.object({ payment_id: z.string() }) })
      .parse(failed.body["error"]);
    expect((await call("GET", `/v1/payments/${metadata.payment_id}`)).body).toMatchObject({
      status: "captured",
    });
    await vi.waitFor(() =>
      expect(merchant.events()).toEqual([...captureEvents, "payment.failed"].sort()),
    );
  });

  test("authorizes first and captures orders with automatic capture", async () => {
    const capture_options = { automatic_expiry_period: 12, refund_speed: "normal" };
    const automatic = await order(25_000, { payment: { capture: "automatic", capture_options } });
    await plan({ kind: "authorized_first", times: 2 });
    for (const [id, end] of [
      [automatic, "captured"],
      [await order(), "authorized"],
    ] as const) {
      const payment = paymentIdOf((await pay(id)).body);
      const status = async () => (await call("GET", `/v1/payments/${payment}`)).body["status"];
      expect(await status()).toBe("authorized");
      await vi.waitFor(async () => expect(await status()).toBe(end));
    }
    await vi.waitFor(() =>
      expect(merchant.events()).toEqual([...captureEvents, "payment.authorized"].sort()),
    );
  });

  test("captures a wrong amount and a second payment", async () => {
    const id = await order();
    await plan({ kind: "wrong_amount", amount: 100 }, { kind: "second_payment" });
    const [first, second] = [await pay(id), await pay(id)];
    expect((await call("GET", `/v1/payments/${paymentIdOf(first.body)}`)).body).toMatchObject({
      amount: 100,
    });
    expect((await call("GET", `/v1/payments/${paymentIdOf(second.body)}`)).body).toMatchObject({
      amount: 25_000,
    });
  });

  test("delays the response to a created order", async () => {
    await plan({ kind: "provider_timeout", operation: "create_order", delay_ms: 300 });
    const began = Date.now();
    const id = await order();
    expect(Date.now() - began).toBeGreaterThanOrEqual(299);
    expect((await call("GET", `/v1/orders/${id}`)).status).toBe(200);
  });

  test.each(["", "sb_publishable_sandbox", "constructor"])(
    "is refused with the key %j",
    async (apikey) => {
      const refused = await call("POST", "/sandbox/faults", undefined, { apikey });
      expect([refused.status, refused.body]).toEqual([401, { error: expect.anything() }]);
    },
  );

  test("is refused if its kind is unknown", async () => {
    expect((await plan({ kind: "unknown" })).status).toBe(400);
  });
});
