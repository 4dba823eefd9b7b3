import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import {
  addDays,
  instantOf,
  isPast,
  minutesOf,
  inSpace,
  timeOf,
  todayInSpace,
  weekdayOf,
} from "./dates";
import {
  formatDay,
  formatInstant,
  formatInstantDay,
  formatLongDay,
  formatTime,
  formatTimeRange,
  withReadableDays,
} from "./formatDates";

const kolkataOffset = 330 * 60_000;
const visitorZones = [
  "UTC",
  "Asia/Kolkata",
  "America/New_York",
  "America/Santiago",
  "Pacific/Kiritimati",
];
const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe("the time zone of the space", () => {
  test("starts the day at midnight in Kolkata", () => {
    expect(todayInSpace(new Date("2026-03-09T18:29:59Z"))).toBe("2026-03-09");
    expect(todayInSpace(new Date("2026-03-09T18:30:00Z"))).toBe("2026-03-10");
  });

  test.each(visitorZones)("does not depend on the browser's time zone %s", (zone) => {
    process.env.TZ = zone;
    fc.assert(
      fc.property(moments, (now) => {
        const kolkata = new Date(now.getTime() + kolkataOffset).toISOString();
        expect(todayInSpace(now)).toBe(kolkata.slice(0, 10));
        expect(inSpace(now).format("HH:mm")).toBe(kolkata.slice(11, 16));
      }),
    );
  });

  test("is correct while the browser's time zone skips an hour", () => {
    process.env.TZ = "America/New_York";
    expect(inSpace(new Date("2026-03-07T21:00:00Z")).format("HH:mm")).toBe("02:30");
  });

  test.each(visitorZones)(
    "converts a date and a time to one instant with the browser in %s",
    (zone) => {
      process.env.TZ = zone;
      fc.assert(
        fc.property(moments, (now) => {
          const minute = Math.floor(now.getTime() / 60_000) * 60_000;
          const back = instantOf(todayInSpace(now), inSpace(now).format("HH:mm"));
          expect(back.getTime()).toBe(minute);
        }),
      );
    },
  );

  test("treats a time as past only after it", () => {
    const ten = instantOf("2026-11-20", "10:00");
    expect(isPast("2026-11-20", "10:00:00", ten)).toBe(false);
    expect(isPast("2026-11-20", "10:00", new Date(ten.getTime() + 1))).toBe(true);
  });
});

describe("date arithmetic", () => {
  test("crosses months, years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  });

  test("returns the same weekday a week later", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const day = todayInSpace(now);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        expect(addDays(addDays(day, 7), -7)).toBe(day);
      }),
    );
  });

  test("names weekdays", () => {
    expect(weekdayOf("2026-11-20")).toBe("Friday");
    expect(weekdayOf("2026-11-22")).toBe("Sunday");
    expect(() => weekdayOf("soon")).toThrow(RangeError);
  });

  test("formats every minute of a day as one time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(minutesOf(timeOf(minutes))).toBe(minutes);
      }),
    );
  });
});

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
  ])("format the time %s as %s", (time, shown) => {
    expect(formatTime(time)).toBe(shown);
  });

  test("format a time range", () => {
    expect(formatTimeRange("09:00:00", "13:30:00")).toBe("9:00 AM - 1:30 PM");
  });

  test("format instants in the space's time zone", () => {
    expect(formatInstant("2026-11-20T18:35:00+00:00")).toBe("21 Nov 2026, 12:05 AM");
    expect(formatInstantDay("2026-11-20T18:35:00+00:00")).toBe("Sat, 21 Nov 2026");
  });

  test.each([
    ["Cancelled booking for Neem on 2026-11-21", "Cancelled booking for Neem on 21 Nov 2026"],
    ["2026-01-05 to 2026-02-01 (by an admin)", "5 Jan 2026 to 1 Feb 2026 (by an admin)"],
    ["Room 2026-13-45, call 12026-11-219", "Room 2026-13-45, call 12026-11-219"],
  ])("make dates within a text readable: %s", (text, shown) => {
    expect(withReadableDays(text)).toBe(shown);
  });
});
