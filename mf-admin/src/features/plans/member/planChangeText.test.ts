import { expect, test } from "vitest";
import { planChangeText } from "./planChangeText";

const change = {
  old_plan: "Member",
  new_plan: "Team",
  included_minutes: 310,
  minutes_left: 200,
  included_day_passes: 6,
  day_passes_left: 4,
  bill_paise: 123_400,
  days_left: 10,
  days_of_month: 30,
};
const textOf = (more: object) => planChangeText({ ...change, ...more }, "2026-11-21");

test("says what is left of the month and what to bill", () => {
  expect(textOf({})).toEqual([
    "Plan today: Member → Team",
    "Left in November: 3 h 20 min of 5 h 10 min in meeting rooms, 4 of 6 day passes",
    "To bill outside the portal: ₹1,234.00 for the rest of November (10 of 30 days)",
  ]);
});

test("says what to deduct when a plan ends", () => {
  const none = { new_plan: null, included_minutes: 0, included_day_passes: 0 };
  expect(textOf({ ...none, bill_paise: -299_967 })).toEqual([
    "Plan today: Member → no plan",
    "To deduct from the next bill: ₹2,999.67 for the rest of November (10 of 30 days)",
  ]);
});

test("says that nothing is to bill", () => {
  expect(textOf({ bill_paise: 0, included_minutes: 0 })).toEqual([
    "Plan today: Member → Team",
    "Left in November: 4 of 6 day passes",
    "Nothing to bill for the rest of November (10 of 30 days)",
  ]);
});
