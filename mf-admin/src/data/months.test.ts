import { expect, test } from "vitest";
import { firstOfMonth, firstOfNextMonth, lastOfMonth } from "./months";

test.each([
  ["2026-11-23", "2026-11-01", "2026-11-30", "2026-12-01"],
  ["2026-12-31", "2026-12-01", "2026-12-31", "2027-01-01"],
  ["2027-02-01", "2027-02-01", "2027-02-28", "2027-03-01"],
  ["2028-02-29", "2028-02-01", "2028-02-29", "2028-03-01"],
])("puts %s into the month from %s to %s, before %s", (day, first, last, next) => {
  expect([firstOfMonth(day), lastOfMonth(day), firstOfNextMonth(day)]).toEqual([first, last, next]);
});
