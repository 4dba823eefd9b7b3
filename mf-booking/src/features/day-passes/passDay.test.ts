import { instantOf } from "@portal/shared/domain/dates";
import { afterEach, expect, test, vi } from "vitest";
import { emptyDayPass } from "./passDay";

const today = "2026-11-20";
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: instantOf(today, time) });

afterEach(() => void vi.useRealTimers());

test.each([
  ["18:59", today],
  ["19:01", "2026-11-21"],
])("proposes at %s a pass of %s", (time, day) => {
  at(time);
  expect(emptyDayPass().visitDate).toBe(day);
});
