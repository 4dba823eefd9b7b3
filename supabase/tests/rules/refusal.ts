import { type Refusal, refusalOf } from "@portal/shared/data/refusals";

/** With what the database refused, through REST or postgres.js; null when it was something else. */
export function refusalIn(error: unknown): Refusal | null {
  const detailed = error instanceof Error && "detail" in error;
  return refusalOf(detailed ? Object.assign(error, { details: error.detail }) : error);
}
