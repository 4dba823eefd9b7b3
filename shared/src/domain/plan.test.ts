import { expect, test } from "vitest";
import { formatRoomTime, planBenefits } from "./plan";

test.each([
  [0, "0 min"],
  [30, "30 min"],
  [60, "1 h"],
  [90, "1.5 h"],
  [2880, "48 h"],
])("formats %i minutes as %s", (minutes, text) => {
  expect(formatRoomTime(minutes)).toBe(text);
});

test("names only what a plan includes", () => {
  expect(planBenefits({ included_minutes: 240, cafe_discount_percent: 15 })).toEqual([
    "4 h of meeting rooms a month",
    "15% off at the cafe",
  ]);
  expect(planBenefits({ included_minutes: 0, cafe_discount_percent: 0 })).toEqual([]);
});
