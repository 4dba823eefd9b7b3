import { expect, test } from "vitest";
import { firstOfMonth, firstOfNextMonth, firstOfPreviousMonth, lastOfMonth } from "./months";

test.each([
  ["2026-11-23", "2026-11-01", "2026-11-30", "2026-12-01"],
  ["2026-12-31", "2026-12-01", "2026-12-31", "2027-01-01"],
  ["2027-02-01", "2027-02-01", "2027-02-28", "2027-03-01"],
  ["2028-02-29", "2028-02-01", "2028-02-29", "2028-03-01"],
])("puts %s into the month from %s to %s, before %s", (day, first, last, next) => {
  expect([firstOfMonth(day), lastOfMonth(day), firstOfNextMonth(day)]).toEqual([first, last, next]);
});

test("finds the month before across the ends of years and short months", () => {
  expect(firstOfPreviousMonth("2027-01-31")).toBe("2026-12-01");
  expect(firstOfPreviousMonth("2028-03-31")).toBe("2028-02-01");
});
