import { expect, test } from "vitest";
import { newSnack } from "../rows";
import { newMember, type TestUser } from "../stack";
import { orderCredits, orderSnack, payWithoutWebhook, eventually, verify } from "./shop";

const activityOf = async ({ client }: TestUser) =>
  (await client.from("activity_logs").select("action_type, details").order("created_at")).data;

test("the activity log writes one credit in the singular", async () => {
  const maya = await newMember("Maya Pays");
  await verify(maya, await payWithoutWebhook(await orderCredits(maya, 1)));
  await verify(maya, await payWithoutWebhook(await orderCredits(maya, 3)));
  expect(await activityOf(maya)).toEqual([
    { action_type: "Purchased Credits", details: "1 credit" },
    { action_type: "Purchased Credits", details: "3 credits" },
  ]);
});

test("the activity log writes a refund with Indian digit grouping", async () => {
  const [maya, ravi] = [await newMember("Maya Pays"), await newMember("Ravi Late")];
  const hamper = await newSnack({ price: 123_456, quantity: 1 });
  const [first, second] = [await orderSnack(maya, hamper), await orderSnack(ravi, hamper)];
  await verify(maya, await payWithoutWebhook(first));
  await verify(ravi, await payWithoutWebhook(second));
  await eventually(async () =>
    expect(await activityOf(ravi)).toContainEqual({
      action_type: "Refunded",
      details: "₹1,23,456.00 returned",
    }),
  );
});
