import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { admin, newMember, type TestUser, service, sql } from "../../stack";
import { orderSnacks } from "./createOrder";
import { newPayment, openOrder, type OpenOrder, settle } from "./settle";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Orders");
});

describe("a snack that was ordered", () => {
  const expire = async ({ id }: OpenOrder) => {
    await service.rpc("expire_order", { order_id: id }).throwOnError();
  };
  const remove = async (snack: string) => {
    const { client } = await admin();
    return (await client.from("snacks").delete().eq("id", snack)).error;
  };

  it.each([
    ["is unpaid", async () => undefined],
    ["has expired", expire],
    ["is paid", async (order: OpenOrder) => settle(order, newPayment())],
  ] as const)("cannot be deleted when its order %s", async (_, then) => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 1 }] });
    await then(order);
    expect(await remove(tea)).toMatchObject({ code: "23503" });
    const items = await sql`select quantity from order_items where order_id = ${order.id}`;
    expect(items).toEqual([{ quantity: 1 }]);
  });

  it("is refunded when the payment arrives after the order has expired", async () => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 1 }] });
    await expire(order);
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "expired", outcome: "late_payment" });
    expect(await sql`select quantity from snacks where id = ${tea}`).toEqual([{ quantity: 10 }]);
  });
});

describe("an archived snack", () => {
  it("cannot be ordered, and keeps its stock", async () => {
    const tea = await newSnack({ archived_at: "2026-11-20T06:00:00Z" });
    const both = [await newSnack(), tea].map((id) => ({ id, quantity: 1 }));
    const { error } = await orderSnacks(maya, both);
    expect(error).toMatchObject({ message: "out_of_stock", details: expect.stringContaining(tea) });
    expect(await sql`select quantity from snacks where id = ${tea}`).toEqual([{ quantity: 10 }]);
  });

  it("is delivered when an earlier order of it is paid", async () => {
    const tea = await newSnack();
    const order = await openOrder(maya, { items: [{ id: tea, quantity: 1 }] });
    await sql`update snacks set archived_at = now() where id = ${tea}`;
    const { data } = await settle(order, newPayment());
    expect(data).toMatchObject({ status: "fulfilled" });
  });
});
