import { expect, test } from "vitest";
import { memberPerTest, sql } from "../stack";
import { orderCredits, orderStatusOf, reconcile } from "./shop";

const maya = memberPerTest("Maya Pays");

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
