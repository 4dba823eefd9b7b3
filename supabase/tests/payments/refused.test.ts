import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { invoke } from "../functions/invoke";
import { admin, anon, memberPerTest, newMember, sql } from "../stack";
import {
  captured,
  creditsOf,
  credentials,
  deliverWebhook,
  orderCredits,
  payWithoutWebhook,
  reconcile,
  refundAtProvider,
  orderStatusOf,
  verify,
} from "./shop";

const maya = memberPerTest("Maya Pays");

const refused = (message: string) => expect.objectContaining({ code: "P0001", message });

describe("payments", () => {
  test("refuses a signature that is not the provider's", async () => {
    const paid = await payWithoutWebhook(await orderCredits(maya, 3));
    for (const paymentSignature of [
      "",
      "00",
      "f".repeat(64),
      paid.paymentSignature.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
    ]) {
      const { status, body } = await verify(maya, { ...paid, paymentSignature });
      expect([status, body]).toEqual([400, refused("bad_signature")]);
    }
    expect(await creditsOf(maya)).toBe(0);
  });

  test("refuses a payment of another order", async () => {
    const [small, large] = [await orderCredits(maya, 1), await orderCredits(maya, 500)];
    const paid = await payWithoutWebhook(small);
    const { body } = await verify(maya, { ...paid, orderId: large.orderId });
    expect(body).toEqual(refused("bad_signature"));
    expect(await orderStatusOf(large)).toBe("created");
  });

  test("refuses a payment that another member reports", async () => {
    const paid = await payWithoutWebhook(await orderCredits(maya, 3));
    const thief = await newMember("Theo Thief");
    const { status, body } = await verify(thief, paid);
    expect([status, body]).toEqual([404, refused("unknown_order")]);
    expect([await creditsOf(thief), await creditsOf(maya)]).toEqual([0, 0]);
  });

  test("refuses a payment of an unknown order", async () => {
    const { body } = await verify(maya, {
      orderId: "order_nothing",
      paymentId: "pay_nothing",
      paymentSignature: "0",
    });
    expect(body).toEqual(refused("unknown_order"));
  });

  test("does not settle an order before the provider has captured a payment", async () => {
    const order = await orderCredits(maya, 3);
    expect((await reconcile()).status).toBe(200);
    expect((await deliverWebhook(captured("pay_nothing"))).body).toEqual({
      outcome: "unknown_payment",
    });
    expect(await orderStatusOf(order)).toBe("created");
  });

  test("does not settle a payment that the provider has already returned", async () => {
    const order = await orderCredits(maya, 3);
    const paid = await payWithoutWebhook(order);
    await refundAtProvider(paid.paymentId);
    expect((await verify(maya, paid)).body).toMatchObject({ status: "created" });
    expect((await deliverWebhook(captured(paid.paymentId))).body).toEqual({
      outcome: "not_captured",
    });
    expect((await reconcile()).status).toBe(200);
    expect([await orderStatusOf(order), await creditsOf(maya)]).toEqual(["created", 0]);
  });

  test("refuses test payments in the live functions", async () => {
    for (const [name, body] of [
      ["create-order", { credits: 3 }],
      ["verify-payment", await payWithoutWebhook(await orderCredits(maya, 3))],
    ] as const) {
      const response = await invoke(maya.client, name, body);
      expect([response.status, response.body]).toEqual([403, refused("mode_mismatch")]);
    }
    expect(await creditsOf(maya)).toBe(0);
  });
});

test("a payment that is reported forty times is settled once", async () => {
  const paid = await payWithoutWebhook(await orderCredits(maya, 3));
  for (let round = 0; round < 2; round += 1) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(maya, paid)));
    expect(new Set(responses.map(({ body }) => body["status"]))).toEqual(new Set(["fulfilled"]));
  }
  expect(await creditsOf(maya)).toBe(3);
});

describe("webhook events", () => {
  test("rejects an event without the provider's signature of its exact bytes", async () => {
    const paid = await payWithoutWebhook(await orderCredits(maya, 3));
    const { keySecret } = await credentials();
    for (const signature of ["", "f".repeat(64), keySecret]) {
      const { status } = await deliverWebhook(captured(paid.paymentId), { signature });
      expect(status).toBe(401);
    }
    expect(await creditsOf(maya)).toBe(0);
  });

  test("processes an event once", async () => {
    const id = `evt_${randomUUID()}`;
    expect((await deliverWebhook({}, { id })).body).toEqual({ outcome: "ignored" });
    expect((await deliverWebhook({}, { id })).body).toEqual({ outcome: "already_known" });
    expect(await sql`select deliveries from webhook_events where id = ${id}`).toEqual([
      { deliveries: 2 },
    ]);
  });
});

test("only the server and admins can reconcile payments", async () => {
  expect((await invoke(anon, "reconcile-payments", {})).status).toBe(401);
  expect((await invoke(maya.client, "reconcile-payments", {})).status).toBe(403);
  expect((await invoke((await admin()).client, "reconcile-payments", {})).status).toBe(200);
});

test("only the functions can settle a payment", async () => {
  const { provider_order_id, ...rest } = {
    provider_order_id: "order_x",
    provider_payment_id: "pay_x",
    amount_paise: 100,
    currency: "INR",
    payment_mode: "test",
  };
  for (const client of [anon, maya.client, (await admin()).client]) {
    const { error } = await client.rpc("settle_payment", { provider_order_id, ...rest });
    expect(error?.code).toBe("42501");
  }
});
