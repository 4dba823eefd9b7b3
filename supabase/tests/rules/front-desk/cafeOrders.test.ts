import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newSnack } from "../../rows";
import { admin, anon, memberPerTest, service, sql, type TestUser } from "../../stack";
import { orderSnacks } from "../orders/createOrder";
import { refusalIn } from "../refusal";
import { newPayment, openOrder, settle, type OpenOrder } from "../orders/settle";
import { at, inRolledBackTransaction } from "../spaceTime";

interface Queued {
  day: string;
  number: number;
  stage: string;
}

const maya = memberPerTest("Maya Orders");
let boss: TestUser;
beforeEach(async () => {
  boss = await admin();
});

const queued = (id: string) =>
  sql<Queued[]>`select day::text, number, stage from cafe_orders where order_id = ${id}`;
/** Each of another snack: an unpaid order with the same content would be reused. */
const openChai = async () => openOrder(maya, { items: [{ id: await newSnack(), quantity: 1 }] });
const setStage = (id: string, from_stage: string, to_stage: string, { client } = boss) =>
  client.rpc("set_cafe_stage", { order_id: id, from_stage, to_stage });
const readyNotifications = (id: string) =>
  sql`select data from notifications where kind = 'cafe_order_ready' and subject_id = ${id}`;

async function paidChai(): Promise<OpenOrder> {
  const order = await openChai();
  await settle(order, newPayment()).throwOnError();
  return order;
}

/** A member has one unpaid order at a time. */
const expire = ({ id }: { id: string }) =>
  service.rpc("expire_order", { order_id: id }).throwOnError();

describe("an order of snacks", () => {
  it("joins the queue of today when it is paid, with the next number", async () => {
    const [first, second] = [await paidChai(), await paidChai()];
    const [[one], [two]] = [await queued(first.id), await queued(second.id)];
    const [today] = await sql`select private.space_today()::text as day`;
    expect(one).toMatchObject({ day: today?.day, stage: "new" });
    expect(two).toMatchObject({ day: today?.day, number: (one?.number ?? 0) + 1 });
  });

  it("joins the queue when it is free", async () => {
    const water = await newSnack({ price: 0 });
    const { data } = await orderSnacks(maya, [{ id: water, quantity: 1 }]);
    expect(await queued(data?.id ?? "")).toMatchObject([{ stage: "new" }]);
  });

  it("joins the queue once when its payment is reported twice", async () => {
    const order = await openChai();
    const payment = newPayment();
    await settle(order, payment).throwOnError();
    await settle(order, payment).throwOnError();
    await settle(order, newPayment()).throwOnError();
    expect(await queued(order.id)).toHaveLength(1);
  });

  it("stays out of the queue until it is paid", async () => {
    expect(await queued((await openChai()).id)).toEqual([]);
  });

  it("stays out of the queue when it is paid after it expired", async () => {
    const order = await openChai();
    await service.rpc("expire_order", { order_id: order.id }).throwOnError();
    await settle(order, newPayment()).throwOnError();
    expect(await queued(order.id)).toEqual([]);
  });

  it("stays out of the queue when it was sold out", async () => {
    const order = await openChai();
    await sql`
      update snacks set quantity = 0
      where id in (select snack_id from order_items where order_id = ${order.id})`;
    await settle(order, newPayment()).throwOnError();
    expect(await queued(order.id)).toEqual([]);
  });

  it("leaves no gap when its payment is rolled back", async () => {
    const [before] = await queued((await paidChai()).id);
    const order = await openChai();
    await inRolledBackTransaction(async (tx) => {
      await tx`select settle_payment(${order.provider}, ${newPayment()}, ${order.amount}, 'INR', 'test')`;
      const [taken] = await tx`select number from cafe_orders where order_id = ${order.id}`;
      expect(taken?.number).toBe((before?.number ?? 0) + 1);
    });
    await expire(order);
    const [after] = await queued((await paidChai()).id);
    expect(after?.number).toBe((before?.number ?? 0) + 1);
  });

  it("counts from 1 after midnight in Asia/Kolkata", async () => {
    const numberAt = async (wall: string) => {
      let found: unknown;
      const order = await openChai();
      await at(wall, maya.id, async (tx) => {
        await tx`select set_config('role', 'none', true)`;
        await tx`select settle_payment(${order.provider}, ${newPayment()}, ${order.amount}, 'INR', 'test')`;
        [found] = await tx`select day::text, number from cafe_orders where order_id = ${order.id}`;
      });
      await expire(order);
      return found;
    };
    const queuedBefore = await openChai();
    await expire(queuedBefore);
    await sql`
      insert into cafe_orders (order_id, day, number) values (${queuedBefore.id}, '2031-03-04', 41)`;
    expect(await numberAt("2031-03-04 23:59:59")).toEqual({ day: "2031-03-04", number: 42 });
    expect(await numberAt("2031-03-05 00:00:00")).toEqual({ day: "2031-03-05", number: 1 });
    await sql`delete from cafe_orders where day = '2031-03-04'`;
  });
});

it("an order of credits stays out of the queue", async () => {
  const order = await openOrder(maya, { credits: 3 });
  await settle(order, newPayment()).throwOnError();
  expect(await queued(order.id)).toEqual([]);
});

describe("set_cafe_stage", () => {
  it("moves an order forward and back", async () => {
    const { id } = await paidChai();
    const steps = ["new", "preparing", "ready", "collected", "ready", "preparing", "new"];
    for (const [index, stage] of steps.slice(1).entries()) {
      const { data } = await setStage(id, steps[index] ?? "", stage).throwOnError();
      expect(data).toMatchObject({ order_id: id, stage });
    }
  });

  it("refuses members and anonymous callers", async () => {
    const { id } = await paidChai();
    const { error } = await setStage(id, "new", "preparing", maya);
    expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    const anonymous = await anon.rpc("set_cafe_stage", {
      order_id: id,
      from_stage: "new",
      to_stage: "preparing",
    });
    expect(anonymous.error?.code).toBe("42501");
    expect(await queued(id)).toMatchObject([{ stage: "new" }]);
  });

  it("refuses to move an order that another admin has moved", async () => {
    const { id } = await paidChai();
    const taps = await Promise.all([
      setStage(id, "new", "preparing"),
      setStage(id, "new", "preparing"),
    ]);
    const [{ number } = { number: 0 }] = await queued(id);
    expect(taps.filter(({ error }) => !error)).toHaveLength(1);
    const refused = taps.find(({ error }) => error)?.error ?? null;
    expect(refusalIn(refused)).toEqual({
      code: "stale_stage",
      params: { number, stage: "preparing" },
    });
  });

  it.each(["done", "", null])("refuses the stage %j", async (stage) => {
    const { id } = await paidChai();
    const { error } = await setStage(id, "new", stage as string);
    expect(refusalIn(error)).toMatchObject({ code: "bad_stage" });
  });

  it("refuses refunded and unknown orders", async () => {
    const { id } = await paidChai();
    await boss.client.rpc("refund_order", { order_id: id, reason: "Cold" }).throwOnError();
    for (const order of [id, randomUUID()]) {
      const { error } = await setStage(order, "new", "preparing");
      expect(refusalIn(error)).toMatchObject({ code: "not_in_queue" });
    }
  });
});

describe("the notification of an order that is ready", () => {
  it("is deleted when the order is moved back, and written again", async () => {
    const { id } = await paidChai();
    await setStage(id, "new", "ready").throwOnError();
    expect(await readyNotifications(id)).toHaveLength(1);
    await setStage(id, "ready", "preparing").throwOnError();
    expect(await readyNotifications(id)).toEqual([]);
    await setStage(id, "preparing", "ready").throwOnError();
    expect(await readyNotifications(id)).toHaveLength(1);
  });

  it("is not repeated when a collected order is moved back to ready", async () => {
    const { id } = await paidChai();
    await setStage(id, "new", "ready").throwOnError();
    await setStage(id, "ready", "collected").throwOnError();
    await setStage(id, "collected", "ready").throwOnError();
    expect(await readyNotifications(id)).toHaveLength(1);
  });
});
