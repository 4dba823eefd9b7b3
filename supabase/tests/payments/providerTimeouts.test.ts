import { expect, test } from "vitest";
import { invoke } from "../functions/invoke";
import { memberPerTest, sql } from "../stack";
import { creditsOf, orderCredits, payWithoutWebhook, plan, verify } from "./shop";

const maya = memberPerTest("Maya Pays");

test("a payment is kept, and no second order opens, when the provider does not respond", async () => {
  const paid = await payWithoutWebhook(await orderCredits(maya, 3));
  await plan({ kind: "provider_timeout", operation: "fetch", times: 2 });
  const failed = { status: 503, body: { error: "unavailable" } };
  const another = invoke(maya.client, "create-order-test", { credits: 1 });
  expect(await Promise.all([verify(maya, paid), another])).toMatchObject([failed, failed]);
  expect(await sql`select status from orders where user_id = ${maya.id}`).toEqual([
    { status: "created" },
  ]);
  expect((await verify(maya, paid)).body).toMatchObject({ status: "fulfilled" });
  expect(await creditsOf(maya)).toBe(3);
});

test("an order fails when the provider does not respond, and the next attempt creates one order", async () => {
  await plan({ kind: "provider_timeout", operation: "create_order" });
  const started = Date.now();
  const failed = await invoke(maya.client, "create-order-test", { credits: 3 });
  expect([failed.status, failed.body]).toEqual([503, { error: "unavailable" }]);
  expect(Date.now() - started).toBeLessThan(20_000);
  await orderCredits(maya, 3);
  expect(await sql`select count(*)::int from orders where user_id = ${maya.id}`).toEqual([
    { count: 1 },
  ]);
});
