import { expect, test } from "vitest";
import { functionAnswer } from "./functionAnswer";

const context = Response.json({ code: "bad_cart" }, { status: 400 });

test("returns the response of a function that refused", () => {
  expect(functionAnswer({ name: "FunctionsHttpError", context })).toBe(context);
});

test.each([
  [{ name: "FunctionsFetchError", context }],
  [{ name: "FunctionsHttpError", context: {} }],
  [new Error("Failed to fetch")],
  [null],
])("returns null for %o", (error) => {
  expect(functionAnswer(error)).toBeNull();
});
