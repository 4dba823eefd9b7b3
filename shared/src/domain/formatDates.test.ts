import { describe, expect, test } from "vitest";
import {
  formatDay,
  formatInstant,
  formatInstantDay,
  formatLongDay,
  formatTime,
  formatShortRange,
  formatTimeRange,
  withReadableDates,
} from "./formatDates";

describe("dates on screens", () => {
  test("format days", () => {
    expect(formatLongDay("2026-11-20")).toBe("Friday, 20 November 2026");
    expect(formatDay("2026-11-05")).toBe("Thu, 5 Nov 2026");
  });

  test.each([
    ["00:00", "12:00 AM"],
    ["09:00:00", "9:00 AM"],
    ["12:30", "12:30 PM"],
    ["17:30", "5:30 PM"],
    ["23:59", "11:59 PM"],
    ["24:00", "12:00 AM"],
  ])("format the time %s as %s", (time, shown) => {
    expect(formatTime(time)).toBe(shown);
  });

  test("format a time range", () => {
    expect(formatTimeRange("09:00:00", "13:30:00")).toBe("9:00 AM - 1:30 PM");
    expect(formatShortRange("14:00:00", "16:30:00")).toBe("2–4:30 PM");
    expect(formatShortRange("11:30", "13:00")).toBe("11:30 AM–1 PM");
  });

  test("format instants in the space's time zone", () => {
    expect(formatInstant("2026-11-20T18:35:00+00:00")).toBe("21 Nov 2026, 12:05 AM");
    expect(formatInstantDay("2026-11-20T18:35:00+00:00")).toBe("Sat, 21 Nov 2026");
  });

  test.each([
    ["Cancelled booking for Neem on 2026-11-21", "Cancelled booking for Neem on 21 Nov 2026"],
    ["2026-01-05 to 2026-02-01 (by an admin)", "5 Jan 2026 to 1 Feb 2026 (by an admin)"],
    [
      "Moved booking for Neem from 2026-11-21 09:00 to 2026-11-22 14:30",
      "Moved booking for Neem from 21 Nov 2026 9:00 AM to 22 Nov 2026 2:30 PM",
    ],
    ["Room on 2026-11-21 25:10", "Room on 21 Nov 2026 25:10"],
    ["Room 2026-13-45", "Room 2026-13-45"],
    ["Call 12026-11-21", "Call 12026-11-21"],
    ["Call 2026-11-219", "Call 2026-11-219"],
  ])("make dates within a text readable: %s", (text, shown) => {
    expect(withReadableDates(text)).toBe(shown);
  });
});
