import { instantOf } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { weekdays } from "@portal/shared/domain/dates";
import { defaultRoomRules, type RoomRules } from "@portal/shared/domain/roomRules";
import { expect, test } from "vitest";
import { firstBookableDay } from "./firstBookableDay";

// 20 November 2026 is a Friday. Saturdays and Sundays are open until 18:00.
test.each([
  ["2026-11-20", "17:30", "2026-11-20"],
  ["2026-11-20", "17:31", "2026-11-21"],
  ["2026-11-21", "00:00", "2026-11-21"],
])("on %s at %s the first day with a slot is %s", (day, time, expected) => {
  expect(firstBookableDay(defaultOpeningHours, instantOf(day, time))).toBe(expected);
});

test("skips the rest of a day that closes early, closed weekdays and holidays", () => {
  const hours = {
    hours: defaultOpeningHours.hours.map((entry) => ({
      ...entry,
      close: entry.day === "Friday" ? "15:00" : entry.close,
      isOpen: entry.day !== "Saturday",
    })),
    holidays: [{ date: "2026-11-22", name: "Festival" }],
  };
  expect(firstBookableDay(hours, instantOf("2026-11-20", "14:30"))).toBe("2026-11-20");
  expect(firstBookableDay(hours, instantOf("2026-11-20", "14:31"))).toBe("2026-11-23");
});

test("follows the hours, the notice and the shortest stay of the rooms", () => {
  const at = (time: string, rules: Partial<RoomRules>) =>
    firstBookableDay(defaultOpeningHours, instantOf("2026-11-20", time), [
      { ...defaultRoomRules, ...rules },
    ]);
  const late = weekdays.map((day) => ({ day, open: "09:00", close: "20:00", isOpen: true }));
  expect(at("19:00", { hours: late })).toBe("2026-11-20");
  expect(at("15:00", { shortest: 8 })).toBe("2026-11-21");
  expect(at("15:00", { notice_minutes: 2880 })).toBe("2026-11-22");
});

test("returns tomorrow if the space never opens", () => {
  const hours = {
    hours: defaultOpeningHours.hours.map((entry) => ({ ...entry, isOpen: false })),
    holidays: [],
  };
  expect(firstBookableDay(hours, instantOf("2026-11-20", "10:00"))).toBe("2026-11-21");
});
