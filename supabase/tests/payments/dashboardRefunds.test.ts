import { beforeEach, describe, expect, test } from "vitest";
import { lastMailTo } from "../mails";
import { newMember, type TestUser, service, sql } from "../stack";
import {
  creditsOf,
  deliverWebhook,
  orderCredits,
  payWithoutWebhook,
  refundsOf,
  refundAtProvider,
  eventually,
  orderStatusOf,
  verify,
} from "./shop";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
});

describe("a refund made in the provider's dashboard", () => {
  async function bought(credits: number) {
    const order = await orderCredits(maya, credits);
    const paid = await payWithoutWebhook(order);
    await verify(maya, paid);
    return { order, paid };
  }

  test("ends the order, debits its unspent credits and notifies the member", async () => {
    const { order, paid } = await bought(3);
    await service.rpc("addUserCredits", { userid: maya.id, amount_to_add: -1 }).throwOnError();
    await refundAtProvider(paid.paymentId);
    await eventually(async () => expect(await orderStatusOf(order)).toBe("refunded"));
    expect(await refundsOf(order)).toEqual([
      { status: "processed", reason: "returned_at_provider", amount_paise: 75_000 },
    ]);
    expect(await creditsOf(maya)).toBe(0);
    await eventually(async () => expect((await lastMailTo(maya.email)).Text).toContain("₹750.00"));
    const twice = { id: "rfnd_again", payment_id: paid.paymentId, amount: 75_000 };
    await deliverWebhook({ refund: { entity: twice } }, { event: "refund.processed" });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test("is left to the admins if it is partial", async () => {
    const { order, paid } = await bought(3);
    await refundAtProvider(paid.paymentId, { amount: 10_000 });
    await eventually(async () => {
      const events = await sql`
        select outcome from webhook_events where type = 'refund.processed'
          and payload #>> '{payload,refund,entity,payment_id}' = ${paid.paymentId}`;
      expect(events).toEqual([{ outcome: "partial_refund" }]);
    });
    expect([await orderStatusOf(order), await creditsOf(maya)]).toEqual(["fulfilled", 3]);
  });
});
