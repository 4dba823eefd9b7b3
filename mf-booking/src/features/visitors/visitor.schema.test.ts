import { instantOf } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { expect, test, vi } from "vitest";
import { freezeTimeAtNoon, today, tomorrow } from "../../testing/testData";
import {
  changedVisitSchema,
  emptyVisitor,
  firstInvalidStep,
  stepFields,
  visitorSchema,
} from "./visitor.schema";

freezeTimeAtNoon();

const visitor = {
  ...emptyVisitor(),
  visitorName: "Meera",
  email: "meera@example.com",
  visitDate: tomorrow,
};
const messages = (change: Partial<typeof visitor>) =>
  visitorSchema.safeParse({ ...visitor, ...change }).error?.issues.map((issue) => issue.message) ??
  [];

/** Today is a Friday, open from 8:00 AM to 8:00 PM; Saturday opens at 10:00 AM. */
test.each([
  ["06:40", today, "09:00", 1],
  ["08:59", today, "09:00", 1],
  ["09:00", today, "09:30", 1],
  ["12:10", today, "12:30", 1],
  ["18:59", today, "19:00", 1],
  ["19:10", today, "19:30", 0.5],
  ["19:30", tomorrow, "10:00", 1],
  ["23:40", tomorrow, "10:00", 1],
])(
  "proposes at %s a visit on %s at %s, for %d hours",
  (now, visitDate, visitTime, visitDuration) => {
    vi.setSystemTime(instantOf(today, now));
    const proposed = emptyVisitor();
    expect(proposed).toMatchObject({ visitDate, visitTime, visitDuration });
    expect(messages(proposed)).toEqual(["Visitor name is required", "Valid email is required"]);
  },
);

test("proposes no day on which the space is closed", () => {
  const hours = {
    hours: defaultOpeningHours.hours.map((entry) => ({
      ...entry,
      isOpen: entry.day !== "Saturday",
    })),
    holidays: [{ date: today, name: "Diwali" }],
  };
  expect(emptyVisitor(hours)).toMatchObject({ visitDate: "2026-11-22", visitTime: "10:00" });
  expect(emptyVisitor({ hours: [], holidays: [] })).toMatchObject({ visitTime: "12:30" });
});

test("proposes tomorrow when no day is open", () => {
  const hours = defaultOpeningHours.hours.map((entry) => ({ ...entry, isOpen: false }));
  const proposed = emptyVisitor({ hours, holidays: [] });
  expect(proposed).toMatchObject({ visitDate: tomorrow, visitTime: "09:00", visitDuration: 1 });
});

test("refuses a time that has passed", () => {
  const passed = ["This time has passed. Please choose a later one."];
  expect(messages({ visitDate: today, visitTime: "12:00" })).toEqual(passed);
  expect(messages({ visitDate: today, visitTime: "12:30" })).toEqual([]);
  const begun = { ...visitor, visitDate: today, visitTime: "12:00" };
  expect(changedVisitSchema(begun).safeParse({ ...begun, purpose: "Tea" }).success).toBe(true);
  expect(changedVisitSchema(begun).safeParse({ ...begun, visitTime: "11:30" }).success).toBe(false);
});

test("names the first step with an invalid field", () => {
  expect(firstInvalidStep({ ...visitor, email: "" })).toBe(0);
  expect(firstInvalidStep({ ...visitor, visitDate: today, visitTime: "10:00" })).toBe(1);
  expect(firstInvalidStep(visitor)).toBe(2);
});

test("requires a date, a time and a duration in half hours", () => {
  expect(messages({ visitDate: "" })).toEqual(["Visit date is required"]);
  expect(messages({ visitTime: "" })).toEqual(["Time is required"]);
  expect(messages({ visitDuration: 0 })).toEqual(["Duration must be at least 0.5 hours"]);
  expect(messages({ visitDuration: Number.NaN })).toEqual(["Duration is required"]);
  expect(messages({ visitDuration: 1.25 })).toEqual(["Duration must be a multiple of 0.5 hours"]);
  expect(messages({ visitDuration: 24.5 })).toEqual(["Duration must be at most 24 hours"]);
});

test.each([0.5, 2.5, 24])("accepts a duration of %d hours", (visitDuration) => {
  expect(messages({ visitDuration })).toEqual([]);
});

test("asks for every field in one step", () => {
  expect(stepFields.flat().toSorted()).toEqual(Object.keys(visitorSchema.shape).toSorted());
});
