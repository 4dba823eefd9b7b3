import { expect, test } from "vitest";
import { emptyVisitor, stepFields, visitorSchema } from "./visitor.schema";

const visitor = { ...emptyVisitor(), visitorName: "Meera", email: "meera@example.com" };
const messages = (change: Partial<typeof visitor>) =>
  visitorSchema.safeParse({ ...visitor, ...change }).error?.issues.map((issue) => issue.message) ??
  [];

test("accepts the default time and duration", () => {
  expect(messages({})).toEqual([]);
  expect(visitor).toMatchObject({ visitTime: "09:00", visitDuration: 1 });
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
