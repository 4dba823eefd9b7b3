import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { instantOf, minutesOf, timeOf } from "./dates";
import {
  allSlots,
  durations,
  endOfSlot,
  freeSlots,
  overlaps,
  slotStarts,
  type TakenSpan,
} from "./slots";

const day = "2026-11-20";
const before = instantOf("2026-11-19", "12:00");

const units = fc.constantFrom(...durations.map((duration) => duration.units));
const span = fc
  .tuple(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 8 }))
  .map(([index, length]): TakenSpan => {
    const start = 540 + index * 30;
    return {
      start_time: `${timeOf(start)}:00`,
      end_time: `${timeOf(Math.min(start + length * 30, 1080))}:00`,
    };
  });
const taken = fc.array(span, { maxLength: 6 });

describe("a free day", () => {
  test.each([
    [1, 18, "17:30"],
    [2, 17, "17:00"],
    [3, 16, "16:30"],
    [4, 15, "16:00"],
    [6, 13, "15:00"],
    [8, 11, "14:00"],
  ])("offers %i half hours at %i starts, last at %s", (duration, count, last) => {
    const free = freeSlots([], allSlots, day, duration, before);
    expect(free).toHaveLength(count);
    expect(free[0]).toBe("09:00");
    expect(free.at(-1)).toBe(last);
  });
});

describe("opening hours", () => {
  test("leave only the starts whose booking ends before the space closes", () => {
    const bookable = { start_time: "10:00", end_time: "12:00" };
    expect(freeSlots([], bookable, day, 2, before)).toEqual(["10:00", "10:30", "11:00"]);
    expect(freeSlots([], bookable, day, 6, before)).toEqual([]);
    expect(freeSlots([], null, day, 1, before)).toEqual([]);
  });
});

describe("taken times", () => {
  test("do not overlap a slot that they only touch", () => {
    const noon = [{ start_time: "12:00:00", end_time: "13:00:00" }];
    const free = freeSlots(noon, allSlots, day, 2, before);
    expect(free).toContain("11:00");
    expect(free).toContain("13:00");
    expect(free).not.toContain("11:30");
    expect(free).not.toContain("12:30");
  });

  test("exclude exactly the starts with an occupied half hour", () => {
    fc.assert(
      fc.property(taken, units, (spans, duration) => {
        const isTaken = (minute: number) =>
          spans.some(
            (one) => minutesOf(one.start_time) <= minute && minute < minutesOf(one.end_time),
          );
        const expected = slotStarts.filter((start) => {
          const blocks = Array.from({ length: duration }, (_, at) => minutesOf(start) + at * 30);
          return blocks.every((block) => block < 1080 && !isTaken(block));
        });
        expect(freeSlots(spans, allSlots, day, duration, before)).toEqual(expected);
      }),
    );
  });

  test("of a new booking remove exactly the overlapping starts", () => {
    fc.assert(
      fc.property(taken, units, fc.nat(), (spans, duration, pick) => {
        const free = freeSlots(spans, allSlots, day, duration, before);
        const start = free[pick % Math.max(free.length, 1)];
        fc.pre(start !== undefined);
        const booked = { start_time: start, end_time: endOfSlot(start, duration) };
        const left = freeSlots([...spans, booked], allSlots, day, duration, before);
        expect(left).toEqual(free.filter((slot) => !overlaps(booked, slot, duration)));
        expect(left).not.toContain(start);
      }),
    );
  });
});

describe("the current time", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("excludes all starts of past days", () => {
    expect(freeSlots([], allSlots, day, 1, instantOf("2026-11-21", "00:00"))).toEqual([]);
  });

  test("includes the start of the current minute and later ones", () => {
    expect(freeSlots([], allSlots, day, 1, instantOf(day, "17:00"))).toEqual(["17:00", "17:30"]);
    expect(freeSlots([], allSlots, day, 1, instantOf(day, "17:01"))).toEqual(["17:30"]);
    expect(freeSlots([], allSlots, day, 1, instantOf(day, "17:31"))).toEqual([]);
  });

  test("changes the day at midnight in Kolkata", () => {
    const lastMinute = new Date("2026-11-20T18:29:59Z");
    const midnight = new Date("2026-11-20T18:30:00Z");
    expect(freeSlots([], allSlots, "2026-11-21", 8, lastMinute)).toHaveLength(11);
    expect(freeSlots([], allSlots, "2026-11-21", 8, midnight)).toHaveLength(11);
    expect(freeSlots([], allSlots, "2026-11-20", 1, midnight)).toEqual([]);
  });

  test("excludes only starts that have passed", () => {
    fc.assert(
      fc.property(taken, units, fc.integer({ min: 0, max: 1439 }), (spans, duration, minute) => {
        const now = instantOf(day, timeOf(minute));
        const otherwise = freeSlots(spans, allSlots, day, duration, before);
        expect(freeSlots(spans, allSlots, day, duration, now)).toEqual(
          otherwise.filter((start) => minutesOf(start) >= minute),
        );
      }),
    );
  });

  test.each(["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"])(
    "is that of the space with the browser in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      const seconds = fc.integer({ min: -86_400, max: 2 * 86_400 });
      const midnight = Date.parse(`${day}T00:00:00+05:30`);
      fc.assert(
        fc.property(units, seconds, (duration, second) => {
          const now = new Date(midnight + second * 1000);
          const free = slotStarts.filter((start) => {
            const begins = minutesOf(start);
            return begins * 60 >= second && begins + duration * 30 <= 1080;
          });
          expect(freeSlots([], allSlots, day, duration, now)).toEqual(second < 86_400 ? free : []);
        }),
      );
    },
  );
});
