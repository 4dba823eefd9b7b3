import { refusalOf } from "@portal/shared/data/refusals";
import { expect } from "vitest";

/** Expects a refusal with this code, and these values in what its sentence needs. */
export function expectRefused(error: unknown, code: string, params: object = {}): void {
  expect(refusalOf(withDetails(error))).toEqual({ code, params: expect.objectContaining(params) });
}

/** postgres.js says `detail` where PostgREST says `details`. */
function withDetails(error: unknown): unknown {
  if (!(error instanceof Error && "detail" in error)) return error;
  return Object.assign(error, { details: error.detail });
}
