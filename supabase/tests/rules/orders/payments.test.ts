import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { newMember, type TestUser, service, sql } from "../../stack";
import { creditsOf, newPayment, openOrder, refundsOf, settle } from "./settle";
import { refusalIn } from "../refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
});

const stockOf = async (snack: string) => {
  const [row] = await sql`select quantity from snacks where id = ${snack}`;
  return row?.quantity;
};

describe("a payment for credits", () => {
  it("grants them once with bonus and validity, however often it is reported", async () => {
    const order = await openOrder(maya, { credits: 50 });
    const payment = newPayment();
    const results = [await settle(order, payment), await settle(order, payment)];
    for (const { data } of results) {
      expect(data).toMatchObject({ status: "fulfilled", outcome: "settled", credits: 55 });
    }
    expect(await creditsOf(maya)).toBe(55);
    const [lot] = await sql`
      select remaining, (expires_at at time zone 'Asia/Kolkata')::date - private.space_today() as days
      from credit_lots where user_id = ${maya.id}`;
    expect(lot).toEqual({ remaining: 55, days: 181 });
    expect(await refundsOf(order)).toEqual([]);
  });

  it.each([
    ["a lower amount", { amount_paise: 100 }],
    ["a higher amount", { amount_paise: 99_999_900 }],
    ["another currency", { currency: "USD" }],
  ])("is refunded and grants nothing with %s", async (_, wrong) => {
    const order = await openOrder(maya, { credits: 3 });
    const { data } = await settle(order, newPayment(), wrong);
    expect(data).toMatchObject({ status: "created", outcome: "amount_mismatch" });
    expect(await creditsOf(maya)).toBe(0);
    expect(await refundsOf(order)).toMatchObject([{ reason: "amount_mismatch", status: "due" }]);
  });

  it("does not settle an order of another mode", async () => {
    const order = await openOrder(maya, { credits: 3 });
    const { error } = await settle(order, newPayment(), { payment_mode: "live" });
    expect(refusalIn(error)).toMatchObject({ code: "mode_mismatch" });
    expect(await creditsOf(maya)).toBe(0);
  });

  it("cannot be used for a second order", async () => {
    const first = await openOrder(maya, { credits: 3 });
    const payment = newPayment();
    await settle(first, payment);
    const second = await openOrder(maya, { credits: 1 });
    const { error } = await settle({ ...second, amount: first.amount }, payment);
    expect(refusalIn(error)).toMatchObject({ code: "payment_of_another_order" });
    expect(await creditsOf(maya)).toBe(3);
  });

  it("is refused for an unknown order", async () => {
    const { error } = await settle({ id: "", provider: "order_x", amount: 100 }, newPayment());
    expect(refusalIn(error)).toMatchObject({ code: "unknown_order" });
  });

  it("is refunded when it is the second one", async () => {
    const order = await openOrder(maya, { credits: 3 });
    await settle(order, newPayment());
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "fulfilled", outcome: "second_payment" });
    expect(await creditsOf(maya)).toBe(3);
    expect(await refundsOf(order)).toMatchObject([
      { reason: "second_payment", amount_paise: 75_000 },
    ]);
  });

  it("is refunded after the order has expired", async () => {
    const order = await openOrder(maya, { credits: 3 });
    expect((await service.rpc("expire_order", { order_id: order.id })).data).toBe("expired");
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "expired", outcome: "late_payment" });
    expect(await creditsOf(maya)).toBe(0);
  });

  it("prevents the order from expiring", async () => {
    const order = await openOrder(maya, { credits: 3 });
    await settle(order, newPayment());
    expect((await service.rpc("expire_order", { order_id: order.id })).data).toBe("fulfilled");
  });
});

describe("a payment for snacks", () => {
  it("decrements the stock and adds inventory transactions", async () => {
    const bun = await newSnack({ quantity: 5 });
    const order = await openOrder(maya, { items: [{ id: bun, quantity: 3 }] });
    expect(await stockOf(bun)).toBe(5);
    await settle(order, newPayment());
    expect(await stockOf(bun)).toBe(2);
    const lines = await sql`select * from inventory_transactions where snack_id = ${bun}`;
    expect(lines).toMatchObject([{ quantity_change: -3, transaction_type: "purchase" }]);
    const { data } = await maya.client.from("activity_logs").select();
    expect(data).toMatchObject([{ action_type: "Purchased Snacks", credits_change: 0 }]);
  });

  it("is refunded and logged when they have sold out", async () => {
    const [bun, tea] = [await newSnack({ quantity: 3 }), await newSnack({ quantity: 9 })];
    const order = await openOrder(maya, {
      items: [
        { id: bun, quantity: 3 },
        { id: tea, quantity: 1 },
      ],
    });
    await sql`update snacks set quantity = 2 where id = ${bun}`;
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "refund_due", outcome: "sold_out" });
    expect([await stockOf(bun), await stockOf(tea)]).toEqual([2, 9]);
    const { data: activity } = await maya.client.from("activity_logs").select();
    expect(activity).toMatchObject([{ action_type: "Refund Due" }]);
  });
});

describe("a webhook", () => {
  it("is processed once, and again when its worker stopped", async () => {
    const event = { event_id: newPayment(), event_type: "payment.captured", payload: {} };
    const isNew = async () => (await service.rpc("receive_webhook", event)).data;
    expect([await isNew(), await isNew()]).toEqual([true, true]);
    await service.rpc("finish_webhook", { event_id: event.event_id, outcome: "settled" });
    expect(await isNew()).toBe(false);
    const [row] = await sql`select deliveries from webhook_events where id = ${event.event_id}`;
    expect(row).toEqual({ deliveries: 3 });
  });
});
