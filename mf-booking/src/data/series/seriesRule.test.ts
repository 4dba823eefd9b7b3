import { expect, test } from "vitest";
import { formatRule } from "./seriesRule";

/** A Tuesday. */
const starts_on = "2026-12-08";

test.each([
  ["daily", 1, "Every day"],
  ["weekdays", 1, "Monday to Friday"],
  ["weekly", 1, "Every Tuesday"],
  ["weekly", 3, "Every 3 weeks on Tuesday"],
  ["monthly_date", 1, "Every month on day 8"],
  ["monthly_weekday", 1, "Every month on the second Tuesday"],
])("names a series that repeats %s every %i weeks", (frequency, every_weeks, text) => {
  expect(formatRule({ frequency, every_weeks, starts_on })).toBe(text);
});

test("names the fifth weekday of a month", () => {
  const rule = { frequency: "monthly_weekday", every_weeks: 1, starts_on: "2026-12-31" };
  expect(formatRule(rule)).toBe("Every month on the fifth Thursday");
});
