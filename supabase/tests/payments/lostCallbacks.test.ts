import { describe, expect, test } from "vitest";
import { newOrder } from "../rows";
import { memberPerTest, newMember, sql } from "../stack";
import {
  creditsOf,
  newOrderAtProvider,
  orderCredits,
  pay,
  payWithoutWebhook,
  plan,
  reconcile,
  eventually,
  orderStatusOf,
  verify,
} from "./shop";

const maya = memberPerTest("Maya Pays");

describe("a payment whose result does not reach the page", () => {
  test("is settled by the webhook", async () => {
    const order = await orderCredits(maya, 3);
    await plan({ kind: "callback_lost" });
    expect(await pay(order)).toBeNull();
    await eventually(async () => expect(await orderStatusOf(order)).toBe("fulfilled"));
    expect(await creditsOf(maya)).toBe(3);
  });

  test("is settled by the reconciler when the webhook is lost", async () => {
    const order = await orderCredits(maya, 3);
    await payWithoutWebhook(order);
    expect((await reconcile()).status).toBe(200);
    expect(await orderStatusOf(order)).toBe("fulfilled");
    await reconcile();
    expect(await creditsOf(maya)).toBe(3);
  });

  test("is found by the reconciler behind orders for which the provider times out", async () => {
    const patient = await newMember("Otis Orders");
    const created_at = new Date(Date.now() - 3_600_000);
    for (let count = 0; count < 16; count += 1) {
      const provider_order_id = await newOrderAtProvider(25_000);
      await newOrder(patient.id, { provider_order_id, created_at, check_at: created_at });
    }
    const order = await orderCredits(maya, 3);
    await payWithoutWebhook(order);
    await plan({ kind: "provider_timeout", operation: "fetch", times: 16 });
    expect((await reconcile()).body).toMatchObject({ failed: 16, more: true });
    expect(await orderStatusOf(order)).toBe("created");
    expect((await reconcile()).body).toMatchObject({ failed: 0, more: false });
    expect(await orderStatusOf(order)).toBe("fulfilled");
    await sql`update orders set status = 'expired' where user_id = ${patient.id}`;
  });

  test("is settled although the widget reported a failure", async () => {
    const order = await orderCredits(maya, 3);
    await plan({ kind: "failed_then_captured" });
    expect(await pay(order)).toBeNull();
    await eventually(async () => expect(await orderStatusOf(order)).toBe("fulfilled"));
    expect(await creditsOf(maya)).toBe(3);
  });
});

test("an authorized payment is fulfilled once it is captured", async () => {
  const order = await orderCredits(maya, 3);
  await plan({ kind: "authorized_first", delay_ms: 2000 });
  const paid = await pay(order);
  expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "created", outcome: null });
  expect(await creditsOf(maya)).toBe(0);
  await eventually(async () => expect(await orderStatusOf(order)).toBe("fulfilled"));
  expect((await verify(maya, paid ?? {})).body).toMatchObject({ outcome: "settled" });
  expect(await creditsOf(maya)).toBe(3);
});
