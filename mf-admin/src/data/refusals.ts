import { z } from "zod";

const refusal = z.object({ code: z.literal("P0001"), message: z.string() });

/** The stable code with which the database refused ('last_admin'), or null. */
export function refusalOf(error: unknown): string | null {
  return refusal.safeParse(error).data?.message ?? null;
}

const databaseError = z.object({ code: z.string() });

/** True where a write was refused because other rows point at this one. */
export function isStillReferenced(error: unknown): boolean {
  return databaseError.safeParse(error).data?.code === "23503";
}
