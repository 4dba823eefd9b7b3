import { expect, test } from "vitest";
import { halfHoursOfGaps, withGaps } from "./gaps";
import { overlaps } from "./slots";

const slot = (start_time: string, end_time: string, gap = 0) => ({ start_time, end_time, gap });

test.each([
  [0, 0, "10:00", "11:00"],
  [0, 1, "10:00", "11:30"],
  [2, 0, "09:00", "11:00"],
  [4, 4, "08:00", "13:00"],
])("a room with a gap of %s is taken around a slot with %s", (gap, own, start_time, end_time) => {
  expect(withGaps(slot("10:00:00", "11:00:00", own), gap)).toEqual({ start_time, end_time });
});

test("gaps stay within the day", () => {
  expect(withGaps(slot("00:30", "23:30", 4), 4)).toEqual({
    start_time: "00:00",
    end_time: "24:00",
  });
});

test("a booking needs its gap before a slot, and starts after that of a slot", () => {
  const taken = withGaps(slot("12:00", "13:00", 1), 1);
  const free = ["10:00", "10:30", "11:00", "13:00", "13:30"].filter(
    (start) => !overlaps(taken, start, 2),
  );
  expect(free).toEqual(["10:00", "10:30", "13:30"]);
});

test("lists each half hour of gaps once, without the slots", () => {
  const slots = [slot("10:00", "11:00", 1), slot("12:00", "13:00", 0)];
  const times = halfHoursOfGaps(slots, 2).map(({ start_time, slot: { start_time: of } }) => [
    start_time,
    of,
  ]);
  expect(times).toEqual([
    ["09:00", "10:00"],
    ["09:30", "10:00"],
    ["11:00", "10:00"],
    ["11:30", "12:00"],
  ]);
});
