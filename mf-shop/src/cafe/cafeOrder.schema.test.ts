import { expect, test } from "vitest";
import { pickupOf } from "./cafeOrder.schema";

const order = { day: "2026-11-23", number: 27 } as const;
const collect = "Collect at the cafe counter · order 27";

test.each([
  ["new", collect, "Received"],
  ["preparing", collect, "Preparing"],
  ["ready", collect, "Ready to collect"],
  ["collected", "Order 27", "Collected"],
] as const)("describes an order that is %s", (stage, text, label) => {
  expect(pickupOf({ ...order, stage }, "2026-11-23")).toMatchObject({ text, badge: { label } });
});

test("sends no member to the counter for an order of an earlier day", () => {
  expect(pickupOf({ ...order, stage: "ready" }, "2026-11-24")).toBeNull();
  expect(pickupOf({ ...order, stage: "collected" }, "2026-11-24")?.text).toBe("Order 27");
});
