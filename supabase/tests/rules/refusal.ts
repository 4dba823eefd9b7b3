import { type Refusal, refusalOf } from "@portal/shared/data/refusals";

/** Accepts errors of REST and of postgres.js. */
export function refusalIn(error: unknown): Refusal | null {
  const detailed = error instanceof Error && "detail" in error;
  return refusalOf(detailed ? Object.assign(error, { details: error.detail }) : error);
}
