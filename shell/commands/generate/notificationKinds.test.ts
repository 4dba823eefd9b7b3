import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kindsFile, notificationKindsSql } from "./notificationKinds";

test("the rows of notification_kinds are up to date with `pnpm db:kinds`", () => {
  expect(readFileSync(kindsFile, "utf8")).toBe(notificationKindsSql());
});
