import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../rows";
import { admin, newMember, type TestUser, service, sql } from "../stack";
import { newPayment, openOrder, settle } from "./settle";
import { refusalIn } from "./refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
});

const creditsOf = async () => {
  const [row] = await sql`select balance from user_credits where user_id = ${maya.id}`;
  return row?.balance;
};
const stockOf = async (snack: string) => {
  const [row] = await sql`select quantity from snacks where id = ${snack}`;
  return row?.quantity;
};
const refundsOf = (order: { id: string }) =>
  sql`select reason, status, amount_paise from refunds where order_id = ${order.id}`;

describe("a payment for credits", () => {
  it("grants them once with bonus and validity, however often it is reported", async () => {
    const order = await openOrder(maya, { credits: 50 });
    const payment = newPayment();
    const answers = [await settle(order, payment), await settle(order, payment)];
    for (const { data } of answers) {
      expect(data).toMatchObject({ status: "fulfilled", outcome: "settled", credits: 55 });
    }
    expect(await creditsOf()).toBe(55);
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
  ])("with %s is refunded and grants nothing", async (_, wrong) => {
    const order = await openOrder(maya, { credits: 3 });
    const { data } = await settle(order, newPayment(), wrong);
    expect(data).toMatchObject({ status: "created", outcome: "amount_mismatch" });
    expect(await creditsOf()).toBe(0);
    expect(await refundsOf(order)).toMatchObject([{ reason: "amount_mismatch", status: "due" }]);
  });

  it("of another mode does not settle the order", async () => {
    const order = await openOrder(maya, { credits: 3 });
    const { error } = await settle(order, newPayment(), { payment_mode: "live" });
    expect(refusalIn(error)).toMatchObject({ code: "mode_mismatch" });
    expect(await creditsOf()).toBe(0);
  });

  it("cannot be used for a second order", async () => {
    const [first, second] = [
      await openOrder(maya, { credits: 3 }),
      await openOrder(maya, { credits: 1 }),
    ];
    const payment = newPayment();
    await settle(first, payment);
    const { error } = await settle({ ...second, amount: first.amount }, payment);
    expect(refusalIn(error)).toMatchObject({ code: "payment_of_another_order" });
    expect(await creditsOf()).toBe(3);
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
    expect(await creditsOf()).toBe(3);
    expect(await refundsOf(order)).toMatchObject([
      { reason: "second_payment", amount_paise: 75_000 },
    ]);
  });

  it("is refunded after the order has expired", async () => {
    const order = await openOrder(maya, { credits: 3 });
    expect((await service.rpc("expire_order", { order_id: order.id })).data).toBe("expired");
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "expired", outcome: "late_payment" });
    expect(await creditsOf()).toBe(0);
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

describe("a refund", () => {
  const soldOut = async () => {
    const bun = await newSnack({ quantity: 1 });
    const order = await openOrder(maya, { items: [{ id: bun, quantity: 1 }] });
    await sql`update snacks set quantity = 0 where id = ${bun}`;
    const { data } = await settle(order, newPayment());
    return { order, refund: (data as { refund_id: string }).refund_id };
  };
  const claimed = async (refund: string, payment_mode = "test") => {
    const { data } = await service.rpc("claim_refunds", { payment_mode, how_many: 1000 });
    return data?.some(({ id }) => id === refund);
  };
  const recorded = (refund: string, attempt: number, new_status: string, more: object = {}) =>
    service
      .rpc("record_refund", { refund_id: refund, attempt, new_status, ...more })
      .throwOnError();
  const makeDue = (refund: string) =>
    sql`update refunds set retry_at = now() where id = ${refund} and retry_at is not null`;

  it("is claimed by one worker and completes the order once processed", async () => {
    const { order, refund } = await soldOut();
    expect(await claimed(refund)).toBe(true);
    expect(await claimed(refund)).toBe(false);
    await recorded(refund, 0, "processed", { provider_refund_id: `rfnd_${refund}` });
    await recorded(refund, 0, "failed");
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
    expect(await sql`select status from orders where id = ${order.id}`).toEqual([
      { status: "refunded" },
    ]);
  });

  it("is claimed only in the mode of its order", async () => {
    const { order, refund } = await soldOut();
    expect(await claimed(refund, "live")).toBe(false);
    await sql`alter table orders disable trigger orders_refuse_changes`;
    await sql`update orders set mode = 'live' where id = ${order.id}`;
    await sql`alter table orders enable trigger orders_refuse_changes`;
    expect(await claimed(refund, "test")).toBe(false);
    expect(await claimed(refund, "live")).toBe(true);
  });

  it("is claimed again when its worker stops", async () => {
    const { refund } = await soldOut();
    await claimed(refund);
    await makeDue(refund);
    expect(await claimed(refund)).toBe(true);
  });

  it("is retried eight times after failures, then only by an admin", async () => {
    const { refund } = await soldOut();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await claimed(refund)).toBe(true);
      await recorded(refund, attempt, "failed", { problem: "no balance" });
      expect(await claimed(refund)).toBe(false);
      await makeDue(refund);
    }
    expect(await claimed(refund)).toBe(false);
    const again = (client: TestUser["client"]) => client.rpc("retry_refund", { refund_id: refund });
    expect(refusalIn((await again(maya.client)).error)).toMatchObject({ code: "not_admin" });
    const { client } = await admin();
    expect((await again(client)).error).toBeNull();
    expect(await claimed(refund)).toBe(true);
    expect(refusalIn((await again(client)).error)).toMatchObject({ code: "not_refundable" });
  });

  it("ignores a failure of an earlier attempt, but accepts that it was processed", async () => {
    const { order, refund } = await soldOut();
    await claimed(refund);
    await recorded(refund, 0, "failed");
    await recorded(refund, 1, "requested", { provider_refund_id: `rfnd_2_${refund}` });
    await recorded(refund, 0, "failed");
    expect(await sql`select status, failures from refunds where id = ${refund}`).toEqual([
      { status: "requested", failures: 1 },
    ]);
    await recorded(refund, 0, "processed");
    expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
  });

  it("is still claimed after a thousand unanswered attempts", async () => {
    const { refund } = await soldOut();
    await sql`update refunds set attempts = 5000 where id = ${refund}`;
    expect(await claimed(refund)).toBe(true);
  });

  it("by an admin debits the credits, and is refused once some are spent", async () => {
    const { client } = await admin();
    const order = await openOrder(maya, { credits: 3 });
    await settle(order, newPayment());
    const refused = await maya.client.rpc("refund_order", { order_id: order.id });
    expect(refusalIn(refused.error)).toMatchObject({ code: "not_admin" });
    const { data } = await client.rpc("refund_order", { order_id: order.id, reason: "Misclick" });
    expect(data).toMatchObject({ status: "due", reason: "Misclick", amount_paise: 75_000 });
    expect(await creditsOf()).toBe(0);
    const again = await client.rpc("refund_order", { order_id: order.id });
    expect(refusalIn(again.error)).toMatchObject({ code: "not_refundable" });

    const spent = await openOrder(maya, { credits: 1 });
    await settle(spent, newPayment());
    await service.rpc("addUserCredits", { userid: maya.id, amount_to_add: -1 }).throwOnError();
    const late = await client.rpc("refund_order", { order_id: spent.id });
    expect(refusalIn(late.error)).toMatchObject({ code: "credits_spent" });
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
