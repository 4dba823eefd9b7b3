import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { memberPerTest, sql } from "../stack";
import { creditsOf, orderCredits, orderStatusOf, reconcile } from "./shop";

const maya = memberPerTest("Maya Pays");

test("the reconciler removes expired credits from the balance", async () => {
  await sql`select private.grant_credits(${maya.id}, 4, 'grant', 'Old', null, now() - interval '1 second')`;
  expect(await creditsOf(maya)).toBe(4);
  expect((await reconcile()).body).toMatchObject({ lapsed: expect.any(Number) });
  expect(await creditsOf(maya)).toBe(0);
  const { data } = await maya.client.from("activity_logs").select();
  expect(data).toMatchObject([{ action_type: "Credits Expired", credits_change: -4 }]);
});

test("the reconciler deletes old processed webhook events and keeps the others", async () => {
  const received = (id: string, handled: string | null) => sql`
    insert into webhook_events (id, type, payload, received_at, processed_at)
    values (${id}, 'order.paid', '{}', now() - interval '91 days', now() - ${handled}::interval)`;
  const [old, young, open] = [randomUUID(), randomUUID(), randomUUID()];
  await received(old, "91 days");
  await received(young, "89 days");
  await received(open, null);
  await reconcile();
  const kept = await sql<{ id: string }[]>`
    select id from webhook_events where id in ${sql([old, young, open])}`;
  expect(kept.map(({ id }) => id).toSorted()).toEqual([young, open].toSorted());
});

test("the reconciler leaves an order that is being changed to its next run", async () => {
  const order = await orderCredits(maya, 3);
  await sql.begin(async (change) => {
    await change`
      select from orders where provider_order_id = ${order.orderId} for no key update`;
    await reconcile({ giveUpAfterSeconds: 0 });
    expect(await orderStatusOf(order)).toBe("created");
  });
  await reconcile({ giveUpAfterSeconds: 0 });
  expect(await orderStatusOf(order)).toBe("expired");
});
