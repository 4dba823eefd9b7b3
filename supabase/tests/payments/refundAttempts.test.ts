import { describe, expect, test } from "vitest";
import { deliverMailTo, lastMailTo } from "../mails";
import { admin, memberPerTest, sql } from "../stack";
import {
  atProvider,
  buyCredits,
  creditsOf,
  deliverWebhook,
  eventually,
  orderStatusOf,
  paymentAtProvider,
  plan,
  reconcile,
  refundAtProvider,
  refundsOf,
} from "./shop";

const maya = memberPerTest("Maya Pays");

describe("refunds", () => {
  async function refundDue() {
    const { order, paid } = await buyCredits(maya, 3);
    const { client } = await admin();
    const [row] = await sql<
      { id: string }[]
    >`select id from orders where provider_order_id = ${order.orderId}`;
    const { error } = await client.rpc("refund_order", { order_id: row?.id ?? "" });
    expect(error).toBeNull();
    return { order, paid };
  }

  test("pays a refund of an admin once with concurrent reconcilers", async () => {
    const { order, paid } = await refundDue();
    expect(await creditsOf(maya)).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => reconcile()));
    expect(await orderStatusOf(order)).toBe("refunded");
    expect(await paymentAtProvider(paid.paymentId)).toMatchObject({
      status: "refunded",
      amount_refunded: 75_000,
    });
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
  });

  test("requests a refund again after a lost response and pays it once", async () => {
    const { order, paid } = await refundDue();
    await plan({ kind: "provider_timeout", operation: "refund" });
    await reconcile();
    expect(await refundsOf(order)).toMatchObject([{ status: expect.not.stringMatching("failed") }]);
    await eventually(async () => {
      await reconcile();
      expect(await orderStatusOf(order)).toBe("refunded");
    });
    expect(await paymentAtProvider(paid.paymentId)).toMatchObject({ amount_refunded: 75_000 });
  });

  /** Keeps the next refund pending until it is read. */
  const slowly = (end: "processed" | "failed") =>
    plan({ kind: "refund_pending", end, delay_ms: 3_600_000 });
  const makeDue = ({ orderId }: { orderId: string }) => sql`
    update refunds set retry_at = now()
    where order_id = (select id from orders where provider_order_id = ${orderId})`;
  const refundsAtProvider = async (paymentId: string) => {
    const { items } = await atProvider(`/payments/${paymentId}/refunds`);
    return items;
  };

  test("completes a pending refund on the provider's event", async () => {
    const { order, paid } = await refundDue();
    await slowly("processed");
    await reconcile();
    expect(await refundsOf(order)).toMatchObject([{ status: "requested" }]);
    const deliverEvent = (event: string, payment_id: string, more: object = {}) => {
      const entity = { id: `rfnd_${paid.paymentId}`, payment_id, amount: 75_000, ...more };
      return deliverWebhook({ refund: { entity } }, { event });
    };
    const outcomes = [
      await deliverEvent("refund.processed", "pay_of_another_order"),
      await deliverEvent("refund.processed", paid.paymentId, { amount: 100 }),
      await deliverEvent("refund.created", paid.paymentId),
      await deliverEvent("refund.failed", paid.paymentId),
      await deliverEvent("refund.processed", paid.paymentId),
    ];
    expect(outcomes.map(({ body }) => body["outcome"])).toEqual([
      "unknown_refund",
      "partial_refund",
      "ignored",
      "ignored",
      "processed",
    ]);
    expect(await orderStatusOf(order)).toBe("refunded");
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
    await deliverMailTo(maya);
    expect((await lastMailTo(maya.email, "Your refund")).Subject).toContain("Your refund of");
  });

  test("completes a pending refund without an event", async () => {
    const { order, paid } = await refundDue();
    await slowly("processed");
    await reconcile();
    expect(await orderStatusOf(order)).toBe("refund_due");
    await makeDue(order);
    await reconcile();
    expect(await orderStatusOf(order)).toBe("refunded");
    expect(await refundsAtProvider(paid.paymentId)).toHaveLength(1);
  });

  test("requests a failed refund again and pays it once", async () => {
    const { order, paid } = await refundDue();
    await slowly("failed");
    await reconcile();
    await makeDue(order);
    await reconcile();
    expect(await refundsOf(order)).toMatchObject([{ status: "failed" }]);
    await makeDue(order);
    await Promise.all(Array.from({ length: 8 }, () => reconcile()));
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
    expect(await orderStatusOf(order)).toBe("refunded");
    expect(await refundsAtProvider(paid.paymentId)).toMatchObject([
      { status: "failed" },
      { status: "processed" },
    ]);
    expect(await paymentAtProvider(paid.paymentId)).toMatchObject({ amount_refunded: 75_000 });
  });

  test("counts a failed refund once, however often it is reported", async () => {
    const { order } = await refundDue();
    await plan({ kind: "refund_pending", end: "failed" }, { kind: "webhook_twice" });
    await reconcile();
    await eventually(async () =>
      expect(await refundsOf(order)).toMatchObject([{ status: "failed" }]),
    );
    const [event] = await sql<{ payload: { payload: object } }[]>`
      select payload from webhook_events where type = 'refund.failed' order by received_at desc limit 1`;
    await deliverWebhook(event?.payload.payload ?? {}, { event: "refund.failed" });
    expect(
      await sql`
      select failures from refunds
      where order_id = (select id from orders where provider_order_id = ${order.orderId})`,
    ).toEqual([{ failures: 1 }]);
  });

  test("does not repeat a refund made in the provider's dashboard", async () => {
    const { order, paid } = await refundDue();
    await refundAtProvider(paid.paymentId);
    await reconcile();
    await eventually(async () => expect(await orderStatusOf(order)).toBe("refunded"));
    expect(await refundsAtProvider(paid.paymentId)).toHaveLength(1);
  });
});
