import { z } from "zod";

const foreignKeyViolation = z.object({ code: z.literal("23503") });

/** True where a delete was refused because other rows point at this one. */
export function isStillReferenced(error: unknown): boolean {
  return foreignKeyViolation.safeParse(error).success;
}
