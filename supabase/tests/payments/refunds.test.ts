import { beforeEach, describe, expect, test, vi } from "vitest";
import { lastMailTo } from "../mails";
import { newSnack } from "../rows";
import { admin, newMember, type Person, sql } from "../stack";
import {
  atProvider,
  creditsOf,
  deliver,
  orderCredits,
  orderSnack,
  pay,
  payUnheard,
  plan,
  reconcile,
  statusOf,
  verify,
} from "./shop";

let maya: Person;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
});

const soon = (assertion: () => Promise<void>) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 50 });
const refundsOf = ({ orderId }: { orderId: string }) => sql`
  select r.status, r.reason, r.amount_paise from refunds r join orders o on o.id = r.order_id
  where o.provider_order_id = ${orderId} order by r.created_at`;
const atBank = (paymentId: string) => atProvider(`/payments/${paymentId}`);

describe("money that cannot be kept goes back, once, and its owner is told:", () => {
  test("sold out meanwhile", async () => {
    const ravi = await newMember("Ravi Late");
    const snack = await newSnack({ price: 60, quantity: 1 });
    const [first, second] = [await orderSnack(maya, snack), await orderSnack(ravi, snack)];
    const [hers, his] = [await payUnheard(first), await payUnheard(second)];
    expect((await verify(maya, hers)).body).toMatchObject({ status: "fulfilled" });
    expect((await verify(ravi, his)).body).toMatchObject({ status: "refund_due" });
    expect(await statusOf(second)).toBe("refunded");
    expect(await refundsOf(second)).toEqual([
      { status: "processed", reason: "sold_out", amount_paise: 6000 },
    ]);
    expect(await atBank(his.paymentId)).toMatchObject({
      status: "refunded",
      amount_refunded: 6000,
    });
    expect(await atBank(hers.paymentId)).toMatchObject({ status: "captured" });
    expect(await sql`select quantity from snacks where id = ${snack}`).toEqual([{ quantity: 0 }]);
    const mail = await lastMailTo(ravi.email);
    expect(mail.Subject).toBe("Your payment of ₹60.00 is on its way back");
    expect(mail.Text).toContain("sold out");
  });

  test("a second payment for one order", async () => {
    const order = await orderCredits(maya, 3);
    const first = await payUnheard(order);
    await plan({ kind: "second_payment" });
    const second = await payUnheard(order);
    for (const paid of [first, second])
      expect((await verify(maya, paid)).body).toMatchObject({ status: "fulfilled" });
    expect(await creditsOf(maya)).toBe(3);
    expect(await refundsOf(order)).toMatchObject([
      { status: "processed", reason: "second_payment" },
    ]);
    expect(await atBank(first.paymentId)).toMatchObject({ status: "captured" });
    expect(await atBank(second.paymentId)).toMatchObject({ status: "refunded" });
  });

  test("a payment after the order was given up", async () => {
    const order = await orderCredits(maya, 3);
    await sql`update orders set created_at = now() - interval '3 hours' where provider_order_id = ${order.orderId}`;
    await reconcile();
    expect(await statusOf(order)).toBe("expired");
    const paid = await pay(order);
    await soon(async () =>
      expect(await refundsOf(order)).toMatchObject([
        { status: "processed", reason: "late_payment" },
      ]),
    );
    expect(await atBank(paid?.paymentId ?? "")).toMatchObject({ status: "refunded" });
    expect(await creditsOf(maya)).toBe(0);
  });

  test("another amount than was ordered", async () => {
    const order = await orderCredits(maya, 500);
    await plan({ kind: "wrong_amount", amount: 100 });
    const paid = await payUnheard(order);
    await verify(maya, paid);
    expect(await creditsOf(maya)).toBe(0);
    expect(await refundsOf(order)).toEqual([
      { status: "processed", reason: "amount_mismatch", amount_paise: 100 },
    ]);
    expect(await atBank(paid.paymentId)).toMatchObject({ amount_refunded: 100 });
  });
});

describe("a refund", () => {
  async function refundDue() {
    const order = await orderCredits(maya, 3);
    const paid = await payUnheard(order);
    await verify(maya, paid);
    const { client } = await admin();
    const [row] = await sql<
      { id: string }[]
    >`select id from orders where provider_order_id = ${order.orderId}`;
    const { error } = await client.rpc("refund_order", { order_id: row?.id ?? "" });
    expect(error).toBeNull();
    return { order, paid };
  }

  test("that an admin grants is paid by the reconciler, once, however many of them run", async () => {
    const { order, paid } = await refundDue();
    expect(await creditsOf(maya)).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => reconcile()));
    expect(await statusOf(order)).toBe("refunded");
    expect(await atBank(paid.paymentId)).toMatchObject({
      status: "refunded",
      amount_refunded: 75_000,
    });
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
  });

  test("whose answer got lost is asked for again and paid once", async () => {
    const { order, paid } = await refundDue();
    await plan({ kind: "provider_timeout", operation: "refund" });
    await reconcile();
    expect(await refundsOf(order)).toMatchObject([{ status: expect.not.stringMatching("failed") }]);
    await soon(async () => {
      await reconcile();
      expect(await statusOf(order)).toBe("refunded");
    });
    expect(await atBank(paid.paymentId)).toMatchObject({ amount_refunded: 75_000 });
  });

  test("that the bank takes its time for ends by the provider's word on that very payment", async () => {
    const { order, paid } = await refundDue();
    const [refund] = await sql<{ id: string }[]>`
      update refunds set status = 'requested', provider_refund_id = ${`rfnd_${paid.paymentId}`}
      where order_id = (select id from orders where provider_order_id = ${order.orderId})
      returning id`;
    const told = (event: string, payment_id: string) => {
      const notes = { refund_id: refund?.id };
      const entity = { id: `rfnd_${paid.paymentId}`, payment_id, notes };
      return deliver({ refund: { entity } }, { event });
    };
    const outcomes = [
      await told("refund.processed", "pay_of_somebody_else"),
      await told("refund.created", paid.paymentId),
      await told("refund.processed", paid.paymentId),
      await told("refund.failed", paid.paymentId),
    ];
    expect(outcomes.map(({ body }) => body["outcome"])).toEqual([
      "unknown_refund",
      "ignored",
      "processed",
      "failed",
    ]);
    expect(await statusOf(order)).toBe("refunded");
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
  });
});
