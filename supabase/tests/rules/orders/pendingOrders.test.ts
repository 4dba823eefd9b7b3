import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { newMember, type TestUser, service, sql } from "../../stack";
import { refusalIn } from "../refusal";
import { orderCredits, orderSnacks } from "./createOrder";
import { newPayment, openOrder, settle } from "./settle";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Pays");
});

const pendingOf = async ({ client }: TestUser, opened_here: string[] = []) =>
  (await client.rpc("pending_orders", { opened_here }).throwOnError()).data;
const attach = (order_id: string) =>
  service.rpc("attach_provider_order", { order_id, provider_order_id: `order_${randomUUID()}` });
const show = ({ client }: TestUser, order_id: string) =>
  client.rpc("mark_order_shown", { order_id }).throwOnError();

describe("a second order", () => {
  it("cannot be paid while the first is unresolved", async () => {
    const first = await openOrder(maya, { credits: 3 });
    const { data: second } = await orderCredits(maya, 1).throwOnError();
    expect(refusalIn((await attach(second.id)).error)).toMatchObject({ code: "order_pending" });
    expect((await attach(first.id)).data?.provider_order_id).toBe(first.provider);
    const other = await newMember("Ravi Pays");
    expect((await openOrder(other, { credits: 1 })).provider).toBeTruthy();
    await settle(first, newPayment());
    expect((await attach(second.id)).error).toBeNull();
  });

  it.each([
    ["expired", (id: string) => service.rpc("expire_order", { order_id: id })],
    ["paid with another amount", undefined],
  ])("can be paid once the first is %s", async (_, end) => {
    const first = await openOrder(maya, { credits: 3 });
    await (end?.(first.id) ?? settle(first, newPayment(), { amount_paise: 100 }));
    expect((await openOrder(maya, { credits: 1 })).provider).toBeTruthy();
  });
});

describe("a cart", () => {
  const buy = (cart_id: string | null, person = maya) =>
    service.rpc("create_order", {
      person: person.id,
      order_kind: "credits",
      payment_mode: "test",
      credits: 1,
      ...(cart_id && { cart_id }),
    });

  it("is bought once, also after its outcome was shown on another device", async () => {
    const cart_id = randomUUID();
    const order = await openOrder(maya, { credits: 3, cart_id });
    await settle(order, newPayment());
    await show(maya, order.provider);
    expect(refusalIn((await buy(cart_id)).error)).toMatchObject({ code: "order_paid" });
    expect((await buy(randomUUID())).error).toBeNull();
    expect((await buy(null)).error).toBeNull();
    expect((await buy(cart_id, await newMember())).error).toBeNull();
  });

  it("is bought once, although a second order was created before the first was paid", async () => {
    const cart_id = randomUUID();
    const first = await openOrder(maya, { credits: 3, cart_id });
    const { data: second } = await buy(cart_id).throwOnError();
    await settle(first, newPayment());
    expect(refusalIn((await attach(second.id)).error)).toMatchObject({ code: "order_paid" });
    expect((await attach(first.id)).data?.provider_order_id).toBe(first.provider);
  });

  it("can be ordered again if the payment was refunded", async () => {
    const cart_id = randomUUID();
    const order = await openOrder(maya, { credits: 3, cart_id });
    await service.rpc("expire_order", { order_id: order.id });
    await settle(order, newPayment());
    expect((await buy(cart_id)).error).toBeNull();
  });

  it("takes over the same unpaid order of another device", async () => {
    const [here, there] = [randomUUID(), randomUUID()];
    const first = await openOrder(maya, { credits: 3, cart_id: there });
    const second = await openOrder(maya, { credits: 3, cart_id: here });
    expect(second.id).toBe(first.id);
    await settle({ ...second, provider: first.provider }, newPayment());
    await show(maya, first.provider);
    expect(await pendingOf(maya, [there])).toEqual([]);
    expect(await pendingOf(maya, [here])).toMatchObject([{ outcome: "settled" }]);
  });

  it("with free snacks creates one order however often it is sent, and the next cart another", async () => {
    const water = await newSnack({ price: 0 });
    const order = async (cart_id: string) =>
      (
        await service
          .rpc("create_order", {
            person: maya.id,
            order_kind: "snacks",
            payment_mode: "test",
            items: [{ id: water, quantity: 1 }],
            cart_id,
          })
          .throwOnError()
      ).data.id;
    const cart = randomUUID();
    const first = await order(cart);
    expect(await order(cart)).toBe(first);
    expect(await order(randomUUID())).not.toBe(first);
  });
});

describe("the pending orders of a member", () => {
  it("are the unpaid one, and the paid one until its outcome was shown", async () => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 2 }] });
    const row = { order_id: order.provider, kind: "snacks", amount_paise: 10_000 };
    const items = [{ id: tea, quantity: 2 }];
    expect(await pendingOf(maya)).toMatchObject([
      { ...row, items, status: "created", outcome: null },
    ]);
    expect((await show(maya, order.provider)).data).toBe(false);
    await settle(order, newPayment());
    await settle(order, newPayment());
    expect(await pendingOf(maya)).toMatchObject([
      { ...row, status: "fulfilled", outcome: "settled" },
    ]);
    const shown = [await show(maya, order.provider), await show(maya, order.provider)];
    expect(shown.map(({ data }) => data)).toEqual([true, false]);
    expect(await pendingOf(maya)).toEqual([]);
  });

  it("contain what was bought from a cart, for its member only, until the cart has another id", async () => {
    const cart_id = randomUUID();
    const order = await openOrder(maya, { credits: 3, cart_id });
    await settle(order, newPayment());
    await show(maya, order.provider);
    await sql`update orders set created_at = now() - interval '8 days' where id = ${order.id}`;
    const bought = { order_id: order.provider, outcome: "settled", cart_id };
    expect(await pendingOf(maya)).toEqual([]);
    expect(await pendingOf(maya, [cart_id])).toMatchObject([bought]);
    expect(await pendingOf(maya, [randomUUID()])).toEqual([]);
    expect(await pendingOf(await newMember(), [cart_id])).toEqual([]);
  });

  it("leave out what was ordered from a cart, but not bought", async () => {
    const cart_id = randomUUID();
    const order = await openOrder(maya, { credits: 3, cart_id });
    await service.rpc("expire_order", { order_id: order.id });
    expect(await pendingOf(maya, [cart_id])).toEqual([]);
    await settle(order, newPayment());
    await show(maya, order.provider);
    expect(await pendingOf(maya, [cart_id])).toEqual([]);
  });

  it("contain a payment that is refunded, also of an expired order", async () => {
    const order = await openOrder(maya, { credits: 3 });
    await service.rpc("expire_order", { order_id: order.id });
    expect(await pendingOf(maya)).toEqual([]);
    await settle(order, newPayment());
    expect(await pendingOf(maya)).toMatchObject([{ status: "expired", outcome: "late_payment" }]);
  });

  it("contain a free order, whose answer may have been lost", async () => {
    const water = await newSnack({ price: 0 });
    const { data: order } = await orderSnacks(maya, [{ id: water, quantity: 1 }]).throwOnError();
    expect(await pendingOf(maya)).toMatchObject([{ order_id: order.id, outcome: "settled" }]);
    await show(maya, order.id);
    expect(await pendingOf(maya)).toEqual([]);
  });

  it("are only their own, and leave out what is a week old or never reached the provider", async () => {
    const order = await openOrder(maya, { credits: 3 });
    const thief = await newMember("Theo Thief");
    expect(await pendingOf(thief, [order.provider])).toEqual([]);
    await settle(order, newPayment());
    expect((await show(thief, order.provider)).data).toBe(false);
    await sql`update orders set created_at = now() - interval '8 days' where id = ${order.id}`;
    await orderCredits(maya, 1);
    expect(await pendingOf(maya)).toEqual([]);
  });
});
