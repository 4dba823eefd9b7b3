import { expect, it } from "vitest";
import { functionError } from "./functionError";

const errorOf = (body: object, status: number) =>
  Object.assign(new Error("Edge Function returned a non-2xx status code"), {
    name: "FunctionsHttpError",
    context: Response.json(body, { status }),
  });

it("is the message of a refusal", async () => {
  const body = {
    code: "invalid_image",
    message: "The file is not a complete image.",
    details: null,
  };
  expect(await functionError(errorOf(body, 422))).toBe(body.message);
});

it.each([
  ["not_signed_in", "Please log in to continue."],
  ["account_inactive", "This account is closed or suspended. Please ask at the front desk."],
])("is the sentence of the code %s, not the code", async (message, sentence) => {
  expect(await functionError(errorOf({ code: "P0001", message, details: null }, 401))).toBe(
    sentence,
  );
});

it.each([
  [401, { code: 401, message: "Missing authorization header" }],
  [401, { code: "UNAUTHORIZED_INVALID_JWT_FORMAT", message: "Invalid JWT" }],
  [
    546,
    { code: "WORKER_LIMIT", message: "Function failed due to not having enough compute resources" },
  ],
  [500, { error: "internal_error" }],
])("has no text of a gateway or of an unexpected error: %i %j", async (status, body) => {
  expect(await functionError(errorOf(body, status))).toBe("");
});
