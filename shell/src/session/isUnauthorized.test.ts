import { expect, test } from "vitest";
import { isUnauthorized } from "./isUnauthorized";

test.each([
  ["a status", { status: 401 }],
  ["PostgREST's code", { code: "PGRST301", message: "JWT expired" }],
  ["the refusal of a banned account", { code: "P0001", message: "account_inactive" }],
  ["a function's response", { context: new Response(null, { status: 401 }) }],
  ["a status beside a code of another type", { status: 401, code: 5, context: {} }],
  ["a code beside a status of another type", { status: "unknown", code: "PGRST303" }],
  ["a cause", new Error("Failed to fetch user credits", { cause: { code: "PGRST303" } })],
])("recognizes a refused token by %s", (_by, error) => {
  expect(isUnauthorized(error)).toBe(true);
});

test.each([
  ["a refusal", { code: "P0001", message: "slot_taken" }],
  ["a network fault", new TypeError("Failed to fetch")],
  ["forbidden", { status: 403 }],
  ["a function's failure", { context: new Response(null, { status: 500 }) }],
  ["another cause", new Error("Failed to fetch user credits", { cause: { status: 500 } })],
  ["nothing", null],
  ["text", "401"],
])("does not treat %s as a refused token", (_what, error) => {
  expect(isUnauthorized(error)).toBe(false);
});
