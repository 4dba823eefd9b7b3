import { expect, test } from "vitest";
import { monthAfter, monthBefore, monthInUrl, monthTitle } from "./months";

test.each([
  ["2026-11", "2026-11-01"],
  ["2026-12", "2026-12-01"],
  ["2027-01", "2026-12-01"],
  ["1999-12", "2026-12-01"],
  ["2026-13", "2026-12-01"],
  ["soon", "2026-12-01"],
  [null, "2026-12-01"],
])("opens %s as %s on 15 December 2026", (value, month) => {
  expect(monthInUrl(value, "2026-12-15")).toBe(month);
});

test("walks over the ends of years and short months", () => {
  expect(monthBefore("2027-01-01")).toBe("2026-12-01");
  expect(monthBefore("2028-03-01")).toBe("2028-02-01");
  expect(monthAfter("2027-02-01")).toBe("2027-03-01");
  expect(monthAfter("2026-12-01")).toBe("2027-01-01");
  expect(monthTitle("2027-02-01")).toBe("February 2027");
});
