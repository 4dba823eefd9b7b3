import { z } from "zod";

const refusalSchema = z.object({ code: z.literal("P0001"), message: z.string() });

/** The stable code with which the database refused ('slot_taken'), or null. */
export function refusalOf(error: unknown): string | null {
  return refusalSchema.safeParse(error).data?.message ?? null;
}
