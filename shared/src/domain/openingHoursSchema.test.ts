import { describe, expect, test } from "vitest";
import { weekdays } from "./dates";
import { defaultOpeningHours, parseOpeningHours } from "./openingHours";

const mondayFrom = (open: string) => ({
  hours: [{ day: "Monday", open, close: "20:00", isOpen: true }],
});

describe("the setting", () => {
  test("accepts its defaults and missing holidays", () => {
    expect(parseOpeningHours(defaultOpeningHours)).toEqual(defaultOpeningHours);
    expect(parseOpeningHours({ hours: [] })).toEqual({ hours: [], holidays: [] });
    expect(defaultOpeningHours.hours.map((entry) => entry.day)).toEqual([...weekdays]);
  });

  test("keeps holidays with and without an id", () => {
    const holidays = [
      { id: "diwali", date: "2026-11-08", name: "Diwali" },
      { date: "2027-01-26", name: "Republic Day" },
    ];
    expect(parseOpeningHours({ hours: [], holidays })).toEqual({ hours: [], holidays });
  });

  test("refuses a holiday without a valid date", () => {
    const holidays = [{ date: "2026-02-30", name: "Diwali" }];
    expect(() => parseOpeningHours({ hours: [], holidays })).toThrow();
  });

  test.each(["00:00", "09:30", "10:05", "19:59", "20:00", "23:59", "09:00:00"])(
    "accepts the time %s",
    (time) => {
      expect(() => parseOpeningHours(mondayFrom(time))).not.toThrow();
    },
  );

  test.each(["24:00", "30:00", "9:00", "12:60", "a9:00", "2a:00", "09:0a", "109:00", "09:000"])(
    "refuses the time %s",
    (time) => {
      expect(() => parseOpeningHours(mondayFrom(time))).toThrow();
    },
  );

  test.each(["09:00:", "09:00:5", "09:00:a0", "09:00:0a", "09:00:000"])(
    "refuses the seconds of %s",
    (time) => {
      expect(() => parseOpeningHours(mondayFrom(time))).toThrow();
    },
  );
});
