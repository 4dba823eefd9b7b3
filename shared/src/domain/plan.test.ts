import { expect, test } from "vitest";
import { planBenefits } from "./plan";

test("names only what a plan includes", () => {
  expect(planBenefits({ included_minutes: 240, cafe_discount_percent: 15 })).toEqual([
    "4 hours of meeting rooms a month",
    "15% off at the cafe",
  ]);
  expect(planBenefits({ included_minutes: 0, cafe_discount_percent: 0 })).toEqual([]);
});
