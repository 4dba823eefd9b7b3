import { expect, test } from "vitest";
import { deliverMailTo, lastMailTo } from "../mails";
import { memberPerTest, sql } from "../stack";
import { orderCredits, payWithoutWebhook, plan, reconcile, refundsOf, verify } from "./shop";

const maya = memberPerTest("Maya Pays");

test("a refund is reported once, in the portal and by email", async () => {
  const order = await orderCredits(maya, 3);
  await plan({ kind: "wrong_amount", amount: 30_000 });
  await verify(maya, await payWithoutWebhook(order));
  expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
  await Promise.all([reconcile(), reconcile()]);
  await deliverMailTo(maya);
  expect((await lastMailTo(maya.email, "Your refund")).Text).toContain("did not match the order");
  const written = await sql`
    select kind, outbox.status from notifications
    join outbox using (kind, subject_id, sequence, user_id)
    where user_id = ${maya.id}`;
  expect(written).toEqual([{ kind: "refund_made", status: "sent" }]);
});
