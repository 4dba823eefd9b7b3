import { describe, expect, test } from "vitest";
import { deliverMailTo, lastMailTo } from "../mails";
import { memberPerTest, service } from "../stack";
import {
  buyCredits,
  creditsOf,
  deliverWebhook,
  eventually,
  orderStatusOf,
  refundAtProvider,
  refundWebhooksOf,
  refundsOf,
} from "./shop";

const maya = memberPerTest("Maya Pays");

describe("a refund made in the provider's dashboard", () => {
  test("ends the order, debits its unspent credits and notifies the member", async () => {
    const { order, paid } = await buyCredits(maya, 3);
    await service.rpc("addUserCredits", { userid: maya.id, amount_to_add: -1 }).throwOnError();
    await refundAtProvider(paid.paymentId);
    await eventually(async () => expect(await orderStatusOf(order)).toBe("refunded"));
    expect(await refundsOf(order)).toEqual([
      { status: "processed", reason: "returned_at_provider", amount_paise: 75_000 },
    ]);
    expect(await creditsOf(maya)).toBe(0);
    await deliverMailTo(maya);
    expect((await lastMailTo(maya.email, "Your refund")).Text).toContain("refunded ₹750 to");
    const twice = { id: "rfnd_again", payment_id: paid.paymentId, amount: 75_000 };
    await deliverWebhook({ refund: { entity: twice } }, { event: "refund.processed" });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test("is left to the admins if it is partial", async () => {
    const { order, paid } = await buyCredits(maya, 3);
    await refundAtProvider(paid.paymentId, { amount: 10_000 });
    await eventually(async () =>
      expect(await refundWebhooksOf(paid.paymentId)).toEqual(["partial_refund"]),
    );
    expect([await orderStatusOf(order), await creditsOf(maya)]).toEqual(["fulfilled", 3]);
  });
});
