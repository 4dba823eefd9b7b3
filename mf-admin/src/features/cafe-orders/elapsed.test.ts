import { expect, test } from "vitest";
import { elapsedSince } from "./elapsed";

test.each([
  ["10:00:00", { text: "0 min", isLate: false }],
  ["10:09:59", { text: "9 min", isLate: false }],
  ["10:10:00", { text: "10 min", isLate: true }],
  ["12:05:00", { text: "2 h 5 min", isLate: true }],
  // The clock of the device may be slow.
  ["09:59:00", { text: "0 min", isLate: false }],
])("describes the time from 10:00 to %s", (time, expected) => {
  const now = new Date(`2026-11-23T${time}Z`);
  expect(elapsedSince("2026-11-23T10:00:00Z", now)).toEqual(expected);
});
