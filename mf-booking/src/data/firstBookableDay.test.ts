import { instantOf } from "@portal/shared/domain/dates";
import { expect, test } from "vitest";
import { firstBookableDay } from "./firstBookableDay";

test("returns today until the last slot has started, then tomorrow", () => {
  expect(firstBookableDay(instantOf("2026-11-20", "17:30"))).toBe("2026-11-20");
  expect(firstBookableDay(instantOf("2026-11-20", "17:31"))).toBe("2026-11-21");
  expect(firstBookableDay(instantOf("2026-11-21", "00:00"))).toBe("2026-11-21");
});
