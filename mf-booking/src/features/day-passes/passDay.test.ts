import { instantOf } from "@portal/shared/domain/dates";
import { afterEach, expect, test, vi } from "vitest";
import { dayPassSchema, emptyDayPass } from "./passDay";

const today = "2026-11-20";
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: instantOf(today, time) });
const guest = { visitorName: "Meera", email: "meera@example.com" };

afterEach(() => void vi.useRealTimers());

test.each([
  ["18:59", today],
  ["19:01", "2026-11-21"],
])("proposes at %s a pass of %s", (time, day) => {
  at(time);
  expect(emptyDayPass().visitDate).toBe(day);
});

test("refuses a pass of today after it has ended", () => {
  at("19:01");
  const { error } = dayPassSchema.safeParse({ ...emptyDayPass(), ...guest, visitDate: today });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "The passes of today have ended at 7:00 PM. Please choose a later day.",
  ]);
  expect(dayPassSchema.safeParse({ ...emptyDayPass(), ...guest }).success).toBe(true);
});
