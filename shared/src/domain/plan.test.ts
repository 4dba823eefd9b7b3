import { expect, test } from "vitest";
import { planBenefits } from "./plan";

test("names only what a plan includes", () => {
  expect(
    planBenefits({
      included_minutes: 240,
      included_day_passes: 3,
      cafe_discount_percent: 15,
      rooms: [],
    }),
  ).toEqual(["4 hours of meeting rooms a month", "3 day passes a month", "15% off at the cafe"]);
  expect(
    planBenefits({
      included_minutes: 0,
      included_day_passes: 0,
      cafe_discount_percent: 0,
      rooms: ["Studio"],
    }),
  ).toEqual([]);
});

test("names the rooms to which the hours are limited", () => {
  const plan = { included_minutes: 240, included_day_passes: 0, cafe_discount_percent: 0 };
  expect(planBenefits({ ...plan, rooms: ["Studio"] })).toEqual(["4 hours a month in Studio"]);
  expect(planBenefits({ ...plan, rooms: ["Focus", "Studio"] })).toEqual([
    "4 hours a month in Focus and Studio",
  ]);
});
