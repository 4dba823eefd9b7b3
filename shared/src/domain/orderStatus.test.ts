import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderStatuses } from "./orderStatus";

test("the statuses of an order are those that the database accepts", () => {
  const folder = new URL("../../../supabase/migrations/", import.meta.url);
  const sql = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
  const checks = [...sql.join("\n").matchAll(/check \(status in \(([^)]*'refund_due'[^)]*)\)\)/g)];
  const accepted = checks
    .at(-1)?.[1]
    ?.split(", ")
    .map((quoted) => quoted.slice(1, -1));
  expect(accepted).toEqual([...orderStatuses]);
});
