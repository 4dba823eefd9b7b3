import { expect, test } from "vitest";
import { monthTitle, readMonth } from "./statementMonth";

test.each([
  ["2026-11", "2026-11-01"],
  ["2026-12", "2026-12-01"],
  ["2027-01", "2026-12-01"],
  ["1999-12", "2026-12-01"],
  ["2026-13", "2026-12-01"],
  ["soon", "2026-12-01"],
  [null, "2026-12-01"],
])("opens %s as %s on 15 December 2026", (value, month) => {
  expect(readMonth(value, "2026-12-15")).toBe(month);
});

test("names the month with its year", () => {
  expect(monthTitle("2027-02-01")).toBe("February 2027");
});
