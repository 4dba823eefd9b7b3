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
    expect(() => weekdayOf("soon")).toThrow(new RangeError("Not a day: soon"));
  });

  test("formats every minute of a day as one time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(timeOf(minutes)).toMatch(/^\d\d:\d\d$/);
        expect(minutesOf(timeOf(minutes))).toBe(minutes);
      }),
    );
  });

  test("reads times with and without seconds and minutes", () => {
    expect(["09:30:00", "09:30", "9", ""].map(minutesOf)).toEqual([570, 570, 540, 0]);
  });
});
