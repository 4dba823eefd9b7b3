import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderStatuses } from "./orderStatus";

test("the statuses of an order are those that the database accepts", () => {
  const sql = readFileSync(
    new URL("../../../supabase/schemas/orders.sql", import.meta.url),
    "utf8",
  );
  const check = /check \(status in \(([^)]*'refund_due'[^)]*)\)\)/.exec(sql);
  const accepted = check?.[1]?.split(", ").map((quoted) => quoted.slice(1, -1));
  expect(accepted).toEqual([...orderStatuses]);
});
