import { describe, expect, test } from "vitest";
import {
  durations,
  endOfSlot,
  formatDuration,
  nearestSlots,
  overlaps,
  slotStarts,
  type TakenSpan,
} from "./slots";

describe("the slot grid", () => {
  test("has 18 starts from 09:00 to 17:30", () => {
    expect(slotStarts).toHaveLength(18);
    expect(slotStarts[0]).toBe("09:00");
    expect(slotStarts.at(-1)).toBe("17:30");
  });

  test("offers six durations", () => {
    expect(durations.map(({ units }) => [units, formatDuration(units)])).toEqual([
      [1, "30 min"],
      [2, "1 hour"],
      [3, "1.5 hours"],
      [4, "2 hours"],
      [6, "3 hours"],
      [8, "4 hours"],
    ]);
  });

  test("formats a duration that it does not offer", () => {
    expect(formatDuration(5)).toBe("2.5 hours");
  });

  test("ends a slot after its half hours", () => {
    expect(endOfSlot("09:30", 3)).toBe("11:00");
    expect(endOfSlot("17:30:00", 1)).toBe("18:00");
  });
});

describe("an overlap", () => {
  const noon: TakenSpan = { start_time: "12:00:00", end_time: "13:00:00" };

  test.each([
    [2, "11:00", false],
    [3, "11:00", true],
    [4, "11:30", true],
    [2, "12:00", true],
    [1, "12:30", true],
    [1, "13:00", false],
  ])("of 12:00 to 13:00 with %i half hours from %s: %s", (units, start, expected) => {
    expect(overlaps(noon, start, units)).toBe(expected);
  });
});

describe("the nearest slots", () => {
  test.each([
    ["12:00", 2, ["11:00", "13:30"]],
    ["11:00", 2, ["09:00", "13:30"]],
    ["16:00", 3, ["11:00", "13:30", "17:00"]],
    ["12:30", 1, ["13:30"]],
  ])("to %s, limited to %i, are sorted by time", (wanted, count, nearest) => {
    expect(nearestSlots(["09:00", "11:00", "13:30", "17:00"], wanted, count)).toEqual(nearest);
  });

  test("are none on a full day", () => {
    expect(nearestSlots([], "11:00", 3)).toEqual([]);
  });
});
