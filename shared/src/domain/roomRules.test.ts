import { describe, expect, test } from "vitest";
import { weekdays } from "./dates";
import { bookableHours, defaultOpeningHours } from "./openingHours";
import {
  canBook,
  defaultRoomRules,
  durationsOf,
  nearestDuration,
  readRoomRules,
  type RoomRules,
} from "./roomRules";
import { roomRulesText } from "./roomRulesText";
import { freeSlots } from "./slots";

const rules = (values: Partial<RoomRules>): RoomRules => ({ ...defaultRoomRules, ...values });

const hours = (open: string, close: string, others: Record<string, object> = {}) =>
  weekdays.map((day) => ({ day, open, close, isOpen: true, ...others[day] }));

const evening = { days: weekdays.slice(0, 5), from: "18:00", to: "21:00", percent: 150 };
const closed = { isOpen: false };
const weekend = { Saturday: closed, Sunday: closed };

describe("the sentence of a room", () => {
  test.each<[string | null, Partial<RoomRules>]>([
    [null, {}],
    [
      "Mon–Fri 9–18 · 30 min to 4 h · up to 60 days ahead",
      { hours: hours("09:00", "18:00", weekend), days_ahead: 60 },
    ],
    ["Daily 8–20 · 30 min to 4 h", { hours: hours("08:00", "20:00") }],
    [
      "Mon–Fri 9–18, Sat 10–14:30 · 30 min to 4 h",
      {
        hours: hours("09:00", "18:00", {
          Saturday: { open: "10:00", close: "14:30" },
          Sunday: closed,
        }),
      },
    ],
    [
      "Mon–Tue 9:30–18, Thu–Sun 9:30–18 · 30 min to 4 h",
      { hours: hours("09:30:00", "18:00:00", { Wednesday: closed }) },
    ],
    ["30 min to 1 h", { longest: 2 }],
    ["1 h to 4 h in steps of 1 h", { step: 2, shortest: 2 }],
    ["9 h at a time", { step: 2, shortest: 18, longest: 18 }],
    ["90 min to 3 h in steps of 90 min", { step: 3, shortest: 3, longest: 6 }],
    ["30 min to 4 h · at least 2 h ahead", { notice_minutes: 120 }],
    [
      "30 min to 4 h · at least 2 days ahead · up to 30 days ahead",
      { notice_minutes: 2880, days_ahead: 30 },
    ],
    ["30 min to 4 h · up to 1 day ahead", { days_ahead: 1 }],
    ["30 min to 4 h · at most 1 upcoming booking each", { max_open: 1 }],
    ["30 min to 4 h · needs approval", { approval_hours: 24 }],
    [
      "Mon–Fri 9–18 · 30 min to 4 h · up to 60 days ahead · free cancellation until 24 h before",
      {
        hours: hours("09:00", "18:00", weekend),
        days_ahead: 60,
        refund_ladder: [{ hours: 24, percent: 100 }],
      },
    ],
    [
      "30 min to 4 h · free cancellation until 2 days before, 50% back until the start",
      {
        refund_ladder: [
          { hours: 48, percent: 100 },
          { hours: 0, percent: 50 },
        ],
      },
    ],
    ["30 min to 4 h · at most 3 upcoming bookings each", { max_open: 3 }],
    ["30 min to 4 h · 30 min free after each booking", { gap: 1 }],
    ["30 min to 4 h · booked at the front desk", { booked_by: "admins" }],
    ["30 min to 4 h · Mon–Fri 18–21: 3 credits an hour", { prices: [evening] }],
    [
      "30 min to 4 h · Mon, Wed–Thu, Sun 9:30–12: 1 credit an hour, Daily 18–21: 4.5 credits an hour",
      {
        prices: [
          {
            days: ["Sunday", "Thursday", "Wednesday", "Monday"],
            from: "09:30",
            to: "12:00",
            percent: 50,
          },
          { ...evening, days: weekdays, percent: 225 },
        ],
      },
    ],
    [
      "30 min to 4 h · 1 h free after each booking · up to 60 days ahead · free cancellation until 24 h before · Mon–Fri 18–21: 3 credits an hour · booked at the front desk",
      {
        gap: 2,
        days_ahead: 60,
        refund_ladder: [{ hours: 24, percent: 100 }],
        prices: [evening],
        booked_by: "admins",
      },
    ],
    [
      "30 min to 1 h · 2 h free after each booking · at least 2 h ahead",
      { longest: 2, gap: 4, notice_minutes: 120 },
    ],
  ])("is %s", (text, values) => {
    expect(roomRulesText(rules(values), 2)).toBe(text);
  });

  test("has prices in rupees for a room that is priced in rupees", () => {
    expect(roomRulesText(rules({ prices: [evening] }), null)).toBe(
      "30 min to 4 h · Mon–Fri 18–21: ₹3,000 an hour",
    );
  });
});

test("members cannot book a room that is booked at the front desk", () => {
  const byRole = (booked_by: string) =>
    [false, true].map((isAdmin) => canBook(rules({ booked_by }), isAdmin));
  expect(byRole("members")).toEqual([true, true]);
  expect(byRole("admins")).toEqual([false, true]);
});

describe("durations", () => {
  const unitsOf = (values: Partial<RoomRules>) =>
    durationsOf(rules(values)).map(({ units }) => units);

  test("are the six of the specification by default", () => {
    expect(durationsOf(defaultRoomRules)).toEqual([
      { units: 1, label: "30 min" },
      { units: 2, label: "1 hour" },
      { units: 3, label: "1.5 hours" },
      { units: 4, label: "2 hours" },
      { units: 6, label: "3 hours" },
      { units: 8, label: "4 hours" },
    ]);
  });

  test("are within the stays of the room and multiples of its step", () => {
    expect(unitsOf({ shortest: 2, longest: 4 })).toEqual([2, 3, 4]);
    expect(unitsOf({ step: 4, shortest: 4, longest: 12 })).toEqual([4, 8, 12]);
    expect(unitsOf({ longest: 12 })).toEqual([1, 2, 3, 4, 6, 8, 10, 12]);
  });

  test("fall back to the closest one that is allowed", () => {
    expect(nearestDuration(rules({ shortest: 4 }), 1)).toBe(4);
    expect(nearestDuration(rules({ longest: 2 }), 8)).toBe(2);
    expect(nearestDuration(defaultRoomRules, 2)).toBe(2);
  });
});

describe("starts", () => {
  const monday = "2026-11-23";
  const before = new Date("2026-11-20T00:00:00Z");

  test("follow the hours of the room within the opening hours", () => {
    const own = hours("06:00", "22:00");
    expect(bookableHours(defaultOpeningHours, monday, own)).toEqual({
      start_time: "08:00",
      end_time: "20:00",
    });
    expect(bookableHours(defaultOpeningHours, "2026-11-21", hours("09:00", "16:00"))).toEqual({
      start_time: "10:00",
      end_time: "16:00",
    });
    const notOnMondays = hours("09:00", "18:00", { Monday: closed });
    expect(bookableHours(defaultOpeningHours, monday, notOnMondays)).toBeNull();
  });

  test("are a step apart, from the opening of the day", () => {
    const bookable = { start_time: "09:30:00", end_time: "18:00:00" };
    const starts = freeSlots([], bookable, monday, 4, before, 4);
    expect(starts).toEqual(["09:30", "11:30", "13:30", "15:30"]);
  });
});

test("a room that was read before it had rules has the defaults", () => {
  expect(readRoomRules(undefined)).toEqual(defaultRoomRules);
  expect(readRoomRules({ ...defaultRoomRules, hours: hours("09:00", "10:00") }).hours).toHaveLength(
    7,
  );
});
