import { instantOf } from "@portal/shared/domain/dates";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { allSlots } from "@portal/shared/domain/slots";
import { expect, test } from "vitest";
import { possibleDurations } from "./possibleDurations";

const day = "2026-11-20";
const booking = { booking_date: day, start_time: "10:00:00", end_time: "12:30:00", duration: 5 };
const limits = {
  taken: [],
  bookable: allSlots,
  rules: defaultRoomRules,
  now: instantOf(day, "10:40"),
};
const span = (start_time: string, end_time: string) => ({ start_time, end_time });

test("offers shorter durations that have not passed, and the longer ones of the room", () => {
  expect(possibleDurations(booking, limits)).toEqual([2, 3, 4, 5, 6, 8]);
});

test("offers no end that has passed", () => {
  const now = instantOf(day, "11:00");
  expect(possibleDurations(booking, { ...limits, now })).toEqual([3, 4, 5, 6, 8]);
});

test("offers longer durations only until the next booking", () => {
  const taken = [span("13:00:00", "14:00:00")];
  expect(possibleDurations(booking, { ...limits, taken })).toEqual([2, 3, 4, 5, 6]);
});

test.each([
  ["on a closed day", { bookable: null }],
  ["beyond the hours of the room", { bookable: span("09:00", "12:30") }],
  ["beyond the longest stay", { rules: { ...defaultRoomRules, longest: 4 } }],
])("offers no longer duration %s", (_, change) => {
  expect(possibleDurations(booking, { ...limits, ...change })).toEqual([2, 3, 4, 5]);
});
