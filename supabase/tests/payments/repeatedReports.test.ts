import { describe, expect, test } from "vitest";
import { memberPerTest, sql } from "../stack";
import {
  captured,
  creditsOf,
  deliverWebhook,
  orderCredits,
  pay,
  payWithoutWebhook,
  plan,
  eventually,
  orderStatusOf,
  verify,
} from "./shop";

const maya = memberPerTest("Maya Pays");

describe("a payment that is reported several times", () => {
  test("is settled once by forty concurrent verifications and webhooks", async () => {
    const order = await orderCredits(maya, 100);
    const paid = await payWithoutWebhook(order);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        place % 2
          ? verify(maya, paid)
          : deliverWebhook(captured(paid.paymentId), { id: `evt_${paid.paymentId}_${place % 8}` }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await creditsOf(maya)).toBe(110);
    expect(await sql`select amount from credit_ledger where user_id = ${maya.id}`).toEqual([
      { amount: 110 },
    ]);
    expect(await sql`select outcome from payments where user_id = ${maya.id}`).toEqual([
      { outcome: "settled" },
    ]);
  });

  test("is settled once by webhooks that arrive twice and before the callback", async () => {
    const order = await orderCredits(maya, 3);
    await plan({ kind: "webhook_twice" }, { kind: "webhook_before_callback" });
    const paid = await pay(order);
    expect(await orderStatusOf(order)).toBe("fulfilled");
    expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "fulfilled" });
    await eventually(async () => {
      const events = await sql<{ deliveries: number }[]>`
        select deliveries from webhook_events
        where payload #>> '{payload,payment,entity,id}' = ${paid?.paymentId ?? ""}`;
      expect(events).toEqual([{ deliveries: 2 }, { deliveries: 2 }, { deliveries: 2 }]);
    });
    expect(await creditsOf(maya)).toBe(3);
  });
});

test("a webhook long after the verification changes nothing", async () => {
  const order = await orderCredits(maya, 3);
  await plan({ kind: "webhook_late", delay_ms: 1000 });
  const paid = await pay(order);
  expect((await verify(maya, paid ?? {})).body).toMatchObject({ status: "fulfilled" });
  await eventually(async () => {
    const events = await sql`
      select outcome from webhook_events
      where payload #>> '{payload,payment,entity,id}' = ${paid?.paymentId ?? ""}`;
    expect(events).toEqual([
      { outcome: "settled" },
      { outcome: "settled" },
      { outcome: "settled" },
    ]);
  });
  expect(await creditsOf(maya)).toBe(3);
});
