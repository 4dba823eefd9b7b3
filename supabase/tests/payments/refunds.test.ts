import { describe, expect, test } from "vitest";
import { deliverMailTo, lastMailTo } from "../mails";
import { newSnack } from "../rows";
import { memberPerTest, newMember, sql } from "../stack";
import {
  paymentAtProvider,
  creditsOf,
  orderCredits,
  orderSnack,
  pay,
  payWithoutWebhook,
  plan,
  reconcile,
  refundWebhooksOf,
  refundsOf,
  eventually,
  orderStatusOf,
  verify,
} from "./shop";

const maya = memberPerTest("Maya Pays");

/** Until then the webhook can hold a lock on the order, which the reconciler skips. */
const refundReported = ({ paymentId }: { paymentId: string }) =>
  eventually(async () => expect(await refundWebhooksOf(paymentId)).toEqual(["processed"]));

describe("refunds once and notifies the member for", () => {
  test("a snack that sold out before the payment", async () => {
    const ravi = await newMember("Ravi Late");
    const snack = await newSnack({ price: 60, quantity: 1 });
    const [first, second] = [await orderSnack(maya, snack), await orderSnack(ravi, snack)];
    const [hers, his] = [await payWithoutWebhook(first), await payWithoutWebhook(second)];
    expect((await verify(maya, hers)).body).toMatchObject({ status: "fulfilled" });
    expect((await verify(ravi, his)).body).toMatchObject({
      status: "refund_due",
      outcome: "sold_out",
    });
    expect((await verify(ravi, his)).body).toMatchObject({ outcome: "sold_out" });
    expect(await orderStatusOf(second)).toBe("refunded");
    expect(await refundsOf(second)).toEqual([
      { status: "processed", reason: "sold_out", amount_paise: 6000 },
    ]);
    expect(await paymentAtProvider(his.paymentId)).toMatchObject({
      status: "refunded",
      amount_refunded: 6000,
    });
    expect(await paymentAtProvider(hers.paymentId)).toMatchObject({ status: "captured" });
    expect(await sql`select quantity from snacks where id = ${snack}`).toEqual([{ quantity: 0 }]);
    await deliverMailTo(ravi);
    const mail = await lastMailTo(ravi.email, "Your refund");
    expect(mail.Subject).toBe("Your refund of ₹60");
    expect(mail.Text).toContain("sold out");
  });

  test("a second payment for one order", async () => {
    const order = await orderCredits(maya, 3);
    const first = await payWithoutWebhook(order);
    await plan({ kind: "second_payment" });
    const second = await payWithoutWebhook(order);
    for (const [paid, outcome] of [
      [first, "settled"],
      [second, "second_payment"],
      [second, "second_payment"],
    ] as const)
      expect((await verify(maya, paid)).body).toMatchObject({ status: "fulfilled", outcome });
    expect(await creditsOf(maya)).toBe(3);
    expect(await refundsOf(order)).toMatchObject([
      { status: "processed", reason: "second_payment" },
    ]);
    expect(await paymentAtProvider(first.paymentId)).toMatchObject({ status: "captured" });
    expect(await paymentAtProvider(second.paymentId)).toMatchObject({ status: "refunded" });
  });

  test("a payment after the order expired", async () => {
    const order = await orderCredits(maya, 3);
    await sql`update orders set created_at = now() - interval '3 hours' where provider_order_id = ${order.orderId}`;
    await reconcile();
    expect(await orderStatusOf(order)).toBe("expired");
    const paid = await pay(order);
    await eventually(async () =>
      expect(await refundsOf(order)).toMatchObject([
        { status: "processed", reason: "late_payment" },
      ]),
    );
    expect((await verify(maya, paid ?? {})).body).toMatchObject({ outcome: "late_payment" });
    expect(await paymentAtProvider(paid?.paymentId ?? "")).toMatchObject({ status: "refunded" });
    expect(await creditsOf(maya)).toBe(0);
  });

  test("an unreported payment after the order expired", async () => {
    const order = await orderCredits(maya, 3);
    const aged = (age: string) => sql`
      update orders set created_at = now() - ${age}::interval where provider_order_id = ${order.orderId}`;
    const makeDue = () => sql`
      update orders set check_at = now() where provider_order_id = ${order.orderId} and check_at is not null`;
    await aged("3 hours");
    await reconcile();
    expect(await orderStatusOf(order)).toBe("expired");
    const paid = await payWithoutWebhook(order);
    await reconcile();
    expect(await refundsOf(order)).toEqual([]);
    await makeDue();
    await reconcile();
    expect(await refundsOf(order)).toMatchObject([{ status: "processed", reason: "late_payment" }]);
    expect(await paymentAtProvider(paid.paymentId)).toMatchObject({ status: "refunded" });
    expect(await creditsOf(maya)).toBe(0);

    await refundReported(paid);
    await aged("8 days");
    await makeDue();
    await reconcile();
    expect(
      await sql`select check_at from orders where provider_order_id = ${order.orderId}`,
    ).toEqual([{ check_at: null }]);
  });

  test("an unreported second payment", async () => {
    const order = await orderCredits(maya, 3);
    await verify(maya, await payWithoutWebhook(order));
    await plan({ kind: "second_payment" });
    const second = await payWithoutWebhook(order);
    await reconcile();
    expect(await refundsOf(order)).toMatchObject([{ reason: "second_payment" }]);
    expect(await paymentAtProvider(second.paymentId)).toMatchObject({ status: "refunded" });
    expect(await creditsOf(maya)).toBe(3);
  });

  test("a payment of another amount", async () => {
    const order = await orderCredits(maya, 500);
    await plan({ kind: "wrong_amount", amount: 100 });
    const paid = await payWithoutWebhook(order);
    expect((await verify(maya, paid)).body).toMatchObject({ outcome: "amount_mismatch" });
    expect(await creditsOf(maya)).toBe(0);
    expect(await refundsOf(order)).toEqual([
      { status: "processed", reason: "amount_mismatch", amount_paise: 100 },
    ]);
    expect(await paymentAtProvider(paid.paymentId)).toMatchObject({ amount_refunded: 100 });
    await refundReported(paid);
    await reconcile({ giveUpAfterSeconds: 0 });
    expect(await orderStatusOf(order)).toBe("expired");
  });
});
