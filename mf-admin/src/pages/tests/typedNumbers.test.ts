import type * as z from "@portal/shared/vendor/zod";
import { expect, test } from "vitest";
import { dayPassPriceSchema } from "../../features/day-pass/dayPassPrice.schema";
import { eventSchema } from "../../features/events/event.schema";
import { canaryBudgetSchema } from "../../features/modules/canary-budget/canaryBudget.schema";
import { roomSchema } from "../../features/rooms/room.schema";
import { contradictions, roomRulesSchema } from "../../features/rooms/rules/roomRules.schema";
import { restockSchema, snackSchema } from "../../features/snacks/snack.schema";
import { specialSchema } from "../../features/specials/special.schema";
import { visitorNamesSchema } from "../../features/visitor-names/visitorNames.schema";
import { deskAmountSchema } from "../../ui/desk/deskAmount.schema";
import { zodRule } from "../../ui/fields/zodRule";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";

/** The value that `NumberField` gives a form for typed text: null if it is empty, NaN if it is not a number. */
const typed = [0, 0.5, null, 1e3, 366, 99_999, -1, Number.NaN];
const counts = [0, 1000, 366];
const prices = [0, 0.5, 1000, 366, 99_999];

/** The sentence below the field, or null if its number is saved. */
async function sentence(schema: z.ZodObject, field: string, value: number | null) {
  const rule = zodRule(schema, field) as { validator: (rule: object, value: unknown) => unknown };
  try {
    await rule.validator({}, value);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

// The database takes the same numbers: supabase/tests/rules/limits/numbers.test.ts.
test.each<[name: string, schema: z.ZodObject, field: string, saved: (number | null)[]]>([
  ["the price of a day pass", dayPassPriceSchema, "credits", [1000, 366]],
  ["the seats of an event", eventSchema, "max_attendees", [1000, 366, 99_999]],
  ["the price of an event", eventSchema, "credits", [1000, 366]],
  ["the sessions of a trial", canaryBudgetSchema, "sessions", [1000, 366]],
  ["the failures of a trial", canaryBudgetSchema, "failing_percent", [0, 0.5]],
  ["the unmounted pages of a trial", canaryBudgetSchema, "unmounted_percent", [0, 0.5]],
  ["the slowdown of a trial", canaryBudgetSchema, "slowdown", []],
  ["the capacity of a room", roomSchema, "capacity", [1000, 366]],
  ["the price of a room", roomSchema, "credits_per_hour", [null, 1000, 366]],
  ["the days ahead of a room", roomRulesSchema, "days_ahead", [null, 1000, 366]],
  ["the bookings of a room", roomRulesSchema, "max_open", [null, 1000, 366]],
  ["the hours of an approval", roomRulesSchema, "approval_hours", [null]],
  ["the price of a snack", snackSchema, "price", prices],
  ["the stock of a snack", snackSchema, "quantity", [0, 1000, 366, 99_999]],
  ["a restock", restockSchema, "amount", [1000, 366, 99_999]],
  ["the price of a special", specialSchema, "price", prices],
  ["the days of visitor names", visitorNamesSchema, "days", [1000, 366]],
  ["an amount at the desk", deskAmountSchema, "amount", [0.5, 1000, 366, 99_999]],
])("%s is saved as typed, or refused with a sentence", async (_, schema, field, saved) => {
  for (const value of typed) {
    const refusal = await sentence(schema, field, value);
    expect([value, refusal === null]).toEqual([value, saved.includes(value)]);
    expect(refusal ?? "Saved").toMatch(/^[A-Z].*\w/);
    expect(refusal ?? "Saved").not.toMatch(/invalid|expected|NaN/i);
  }
});

test.each(["hours", "percent"] as const)(
  "the %s of a refund are saved as typed, or refused with a sentence",
  (field) => {
    for (const value of typed) {
      const step = { hours: 24, percent: 50, [field]: value ?? Number.NaN };
      const { refund_ladder } = contradictions({ ...defaultRoomRules, refund_ladder: [step] });
      const isSaved = field === "hours" && value !== null && counts.includes(value);
      expect([value, typeof refund_ladder]).toEqual([value, isSaved ? "undefined" : "string"]);
    }
  },
);

test("an amount at the desk has no parts of a paisa", async () => {
  expect(await sentence(deskAmountSchema, "amount", 10.005)).toBe(
    "Enter an amount with at most 2 decimal places",
  );
});
