import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { admin, newMember, type TestUser, service, sql } from "../../stack";
import { creditsOf, newPayment, openOrder, refundsOf, settle } from "./settle";
import { refusalIn } from "../refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
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
    await sql`alter table orders disable trigger orders_check_change`;
    await sql`update orders set mode = 'live' where id = ${order.id}`;
    await sql`alter table orders enable trigger orders_check_change`;
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

  it("is still claimed after a thousand attempts without a response", async () => {
    const { refund } = await soldOut();
    await sql`update refunds set attempts = 5000 where id = ${refund}`;
    expect(await claimed(refund)).toBe(true);
  });

  it("puts the items back in stock if the admin wants it and nothing was prepared", async () => {
    const { client } = await admin();
    const snack = await newSnack({ quantity: 5 });
    const stock = () => sql`
      select quantity, (
        select count(*)::int from inventory_transactions
        where snack_id = snacks.id and transaction_type = 'return'
      ) as returned from snacks where id = ${snack}`;
    const buy = async () => {
      const order = await openOrder(maya, { items: [{ id: snack, quantity: 2 }] });
      await settle(order, newPayment());
      return { order_id: order.id };
    };
    const [unprepared, kept] = [await buy(), await buy()];
    await client.rpc("refund_order", { ...unprepared, return_stock: true }).throwOnError();
    expect(await stock()).toEqual([{ quantity: 3, returned: 1 }]);
    await client.rpc("refund_order", kept).throwOnError();
    expect(await stock()).toEqual([{ quantity: 3, returned: 1 }]);

    const prepared = await buy();
    const move = { ...prepared, from_stage: "new", to_stage: "preparing" };
    await client.rpc("set_cafe_stage", move).throwOnError();
    const { error } = await client.rpc("refund_order", { ...prepared, return_stock: true });
    expect(refusalIn(error)).toMatchObject({ code: "order_prepared" });
    expect(await stock()).toEqual([{ quantity: 1, returned: 1 }]);
    const credits = await openOrder(maya, { credits: 1 });
    await settle(credits, newPayment());
    const wrong = await client.rpc("refund_order", { order_id: credits.id, return_stock: true });
    expect(refusalIn(wrong.error)).toMatchObject({ code: "order_prepared" });
    expect(await creditsOf(maya)).toBe(1);
  });

  it("debits the credits when an admin makes it, and is refused once some are spent", async () => {
    const { client } = await admin();
    const order = await openOrder(maya, { credits: 3 });
    await settle(order, newPayment());
    const refused = await maya.client.rpc("refund_order", { order_id: order.id });
    expect(refusalIn(refused.error)).toMatchObject({ code: "not_admin" });
    const { data } = await client.rpc("refund_order", { order_id: order.id, reason: "Misclick" });
    expect(data).toMatchObject({ status: "due", reason: "Misclick", amount_paise: 75_000 });
    expect(await creditsOf(maya)).toBe(0);
    const again = await client.rpc("refund_order", { order_id: order.id });
    expect(refusalIn(again.error)).toMatchObject({ code: "not_refundable" });

    const spent = await openOrder(maya, { credits: 1 });
    await settle(spent, newPayment());
    await service.rpc("addUserCredits", { userid: maya.id, amount_to_add: -1 }).throwOnError();
    const late = await client.rpc("refund_order", { order_id: spent.id });
    expect(refusalIn(late.error)).toMatchObject({ code: "credits_spent" });
  });
});
