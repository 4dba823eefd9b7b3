import { type Refusal, refusalOf } from "@portal/shared/data/refusals";

/** The refusal in an error of REST or postgres.js, or null for other errors. */
export function refusalIn(error: unknown): Refusal | null {
  const detailed = error instanceof Error && "detail" in error;
  return refusalOf(detailed ? Object.assign(error, { details: error.detail }) : error);
}
