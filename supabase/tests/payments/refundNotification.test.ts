import { expect, test } from "vitest";
import { lastMailTo } from "../mails";
import { memberPerTest, sql, stack } from "../stack";
import { orderCredits, payWithoutWebhook, plan, reconcile, refundsOf, verify } from "./shop";

const maya = memberPerTest("Maya Pays");

test("a refund notification is repeated after a failed email", async () => {
  const order = await orderCredits(maya, 3);
  await plan({ kind: "wrong_amount", amount: 30_000 });
  const paid = await payWithoutWebhook(order);
  const reachable = (email: string) =>
    sql`update profiles set email = ${email} where id = ${maya.id}`;
  await reachable("an address that no mail service takes");
  await verify(maya, paid);
  expect(await refundsOf(order)).toMatchObject([{ status: "processed" }]);
  await reachable(maya.email);
  await reconcile();
  await expect(lastMailTo(maya.email)).rejects.toThrow("No email to");

  await sql`update refunds set notify_at = now() where user_id = ${maya.id} and notify_at is not null`;
  await Promise.all([reconcile(), reconcile()]);
  const mail = await lastMailTo(maya.email);
  expect(mail.Text).toContain("did not match the order");
  await fetch(`${stack.mailUrl}/api/v1/messages`, {
    method: "DELETE",
    body: JSON.stringify({ IDs: [mail.ID] }),
  });
  await reconcile();
  await expect(lastMailTo(maya.email)).rejects.toThrow("No email to");
});
