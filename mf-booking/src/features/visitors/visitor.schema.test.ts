import { instantOf } from "@portal/shared/domain/dates";
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

test.each([
  ["06:40", today, "09:00"],
  ["08:59", today, "09:00"],
  ["09:00", today, "09:30"],
  ["12:10", today, "12:30"],
  ["23:40", tomorrow, "09:00"],
])("proposes at %s a visit on %s at %s, for an hour", (now, visitDate, visitTime) => {
  vi.setSystemTime(instantOf(today, now));
  const proposed = emptyVisitor();
  expect(proposed).toMatchObject({ visitDate, visitTime, visitDuration: 1 });
  expect(messages(proposed)).toEqual(["Visitor name is required", "Valid email is required"]);
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
