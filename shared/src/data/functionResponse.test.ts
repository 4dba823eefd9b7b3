import { expect, test } from "vitest";
import { functionResponse } from "./functionResponse";

const context = Response.json({ code: "bad_cart" }, { status: 400 });

test("returns the response of a function that refused", () => {
  expect(functionResponse({ name: "FunctionsHttpError", context })).toBe(context);
});

test.each([
  [{ name: "FunctionsFetchError", context }],
  [{ name: "FunctionsHttpError", context: {} }],
  [new Error("Failed to fetch")],
  [null],
])("returns null for %o", (error) => {
  expect(functionResponse(error)).toBeNull();
});
