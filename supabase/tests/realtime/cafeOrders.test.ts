import { beforeAll, expect, test } from "vitest";
import { newSnack } from "../rows";
import { newPayment, openOrder, settle } from "../rules/orders/settle";
import { admin, newMember, type TestUser } from "../stack";
import { joinTopic } from "./joinTopic";
import { until } from "./listen";

let maya: TestUser;
let ravi: TestUser;
let boss: TestUser;

beforeAll(async () => {
  [maya, ravi, boss] = [await newMember("Maya"), await newMember("Ravi"), await admin()];
});

test("broadcasts each change of a cafe order to the counter and the member only", async () => {
  const [own, others, desk] = [
    await joinTopic(`orders:${maya.id}`, maya.id),
    await joinTopic(`orders:${ravi.id}`, ravi.id),
    await joinTopic(`desk:${boss.id}`, boss.id),
  ];
  const order = await openOrder(maya, { items: [{ id: await newSnack(), quantity: 1 }] });
  await settle(order, newPayment()).throwOnError();
  await boss.client
    .rpc("set_cafe_stage", { order_id: order.id, from_stage: "new", to_stage: "preparing" })
    .throwOnError();
  await boss.client.rpc("refund_order", { order_id: order.id }).throwOnError();
  await until(() => own.messages().length === 3);
  const change = { event: "changed", content: { order_id: order.id } };
  expect(own.messages()).toEqual([change, change, change]);
  const cafe = () => desk.messages().filter(({ content }) => content.what === "cafe");
  await until(() => cafe().length >= 3);
  expect(others.messages()).toEqual([]);
});

test.each(["another member", "an admin", "an anonymous caller"])(
  "the topic of a member's orders is refused for %s",
  async (who) => {
    const viewer = who === "an admin" ? boss : who === "another member" ? ravi : null;
    const { reply } = await joinTopic(`orders:${maya.id}`, viewer?.id);
    expect(reply).toMatchObject({ status: "error" });
  },
);
