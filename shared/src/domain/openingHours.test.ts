import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf } from "./dates";
import {
  bookableHours,
  closesAfterOpening,
  dayState,
  defaultOpeningHours,
  hoursCard,
  hoursLines,
  isOpenOn,
  shortHoursNote,
  type OpeningHours,
} from "./openingHours";

const friday = "2026-11-20";
const noon = instantOf(friday, "12:00");

function withDay(day: string, change: Partial<OpeningHours["hours"][number]>): OpeningHours {
  return {
    ...defaultOpeningHours,
    hours: defaultOpeningHours.hours.map((entry) =>
      entry.day === day ? { ...entry, ...change } : entry,
    ),
  };
}

const diwali: OpeningHours = {
  ...withDay("Friday", { isOpen: false }),
  holidays: [{ date: friday, name: "Diwali" }],
};

describe("the hours card", () => {
  test("is loading until the settings are read", () => {
    expect(hoursCard(null, true, noon)).toEqual({ kind: "loading" });
  });

  test("reports that hours are not available without settings or without that weekday", () => {
    expect(hoursCard(null, false, noon)).toEqual({ kind: "unavailable" });
    expect(hoursCard(undefined, false, noon)).toEqual({ kind: "unavailable" });
    expect(hoursCard({ hours: [], holidays: [] }, false, noon)).toEqual({ kind: "unavailable" });
  });

  test("shows today's times in 12-hour format", () => {
    expect(hoursCard(defaultOpeningHours, false, noon)).toEqual({
      kind: "open",
      open: "8:00 AM",
      close: "8:00 PM",
    });
  });

  test("is closed on a closed weekday, with the holiday's name taking precedence", () => {
    expect(hoursCard(withDay("Friday", { isOpen: false }), false, noon).kind).toBe("closed");
    expect(hoursCard(diwali, false, noon)).toEqual({ kind: "holiday", name: "Diwali" });
  });

  test("changes to the next day at midnight in Kolkata", () => {
    expect(hoursCard(diwali, false, new Date("2026-11-20T18:30:00Z")).kind).toBe("open");
  });

  test("shows a holiday by its name on any day of the week", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.string(), (date, name) => {
        const day = `2026-02-${String(date).padStart(2, "0")}`;
        const settings = { ...defaultOpeningHours, holidays: [{ date: day, name }] };
        expect(dayState(settings, day)).toEqual({ kind: "holiday", name });
      }),
    );
  });
});

describe("the summary below the card", () => {
  test("has two lines when the hours of weekdays and of the weekend agree", () => {
    expect(hoursLines(defaultOpeningHours)).toEqual({
      weekdays: "8:00 AM - 8:00 PM",
      weekend: "10:00 AM - 6:00 PM",
      varies: false,
    });
  });

  test("reports varying hours when one day differs", () => {
    expect(hoursLines(withDay("Tuesday", { close: "18:00" }))).toEqual({
      weekdays: null,
      weekend: "10:00 AM - 6:00 PM",
      varies: true,
    });
    expect(hoursLines(withDay("Sunday", { close: "16:00" }))).toEqual({
      weekdays: "8:00 AM - 8:00 PM",
      weekend: null,
      varies: true,
    });
  });

  test("has no lines when the days are missing", () => {
    const lines = { weekdays: null, weekend: null, varies: true };
    expect(hoursLines({ hours: [], holidays: [] })).toEqual(lines);
  });

  test("ignores the stored times of a closed weekend", () => {
    const closed = {
      ...defaultOpeningHours,
      hours: defaultOpeningHours.hours.map((entry, index) =>
        index > 4 ? { ...entry, isOpen: false, open: `0${index}:00` } : entry,
      ),
    };
    expect(hoursLines(closed).weekend).toBe("Closed");
  });
});

describe("booking a day", () => {
  test("is possible on an open day", () => {
    expect(isOpenOn(defaultOpeningHours, friday)).toEqual({ open: true });
  });

  test("is possible when the hours of that weekday are missing", () => {
    expect(isOpenOn({ hours: [], holidays: [] }, friday)).toEqual({ open: true });
  });

  test("is refused with the reason", () => {
    expect(isOpenOn(diwali, friday)).toEqual({ open: false, reason: "Closed for Diwali" });
    expect(isOpenOn(withDay("Sunday", { isOpen: false }), "2026-11-22")).toEqual({
      open: false,
      reason: "Closed on Sundays",
    });
  });
});

describe("the bookable hours of a day", () => {
  test.each([
    ["08:00", "20:00", "09:00-18:00", null],
    ["10:00", "20:00", "10:00-18:00", "Opens at 10:00 AM"],
    ["10:15", "22:00", "10:30-18:00", "Opens at 10:15 AM"],
    ["08:00", "16:50", "09:00-16:30", "Closes at 4:50 PM"],
    ["10:00:00", "16:00:00", "10:00-16:00", "Open 10:00 AM - 4:00 PM"],
    ["10:10", "10:20", "none", "Open 10:10 AM - 10:20 AM"],
    ["19:00", "22:00", "none", "Open 7:00 PM - 10:00 PM"],
    ["18:00", "02:00", "09:00-18:00", null],
  ])("with opening hours from %s to %s are %s", (open, close, expected, note) => {
    const settings = withDay("Friday", { open, close });
    const hours = bookableHours(settings, friday);
    expect(hours ? `${hours.start_time}-${hours.end_time}` : "none").toBe(expected);
    expect(shortHoursNote(settings, friday)).toBe(note);
    expect(isOpenOn(settings, friday)).toEqual(
      hours ? { open: true } : { open: false, reason: note },
    );
  });

  test("are none on holidays and closed weekdays, and all without hours of the weekday", () => {
    expect(bookableHours(diwali, friday)).toBeNull();
    expect(shortHoursNote(diwali, friday)).toBeNull();
    expect(bookableHours(withDay("Friday", { isOpen: false }), friday)).toBeNull();
    expect(bookableHours({ hours: [], holidays: [] }, friday)).toEqual({
      start_time: "09:00",
      end_time: "18:00",
    });
  });
});

describe("edited hours", () => {
  test.each([
    ["10:00", "09:30", false],
    ["10:00", "10:00", false],
    ["09:00", "10:00", true],
  ])("from %s to %s are checked for closing after opening: %s", (open, close, expected) => {
    expect(closesAfterOpening({ open, close })).toBe(expected);
  });
});
