import * as z from "@portal/shared/vendor/zod";

/** Compared by name: the class belongs to the shell's copy of the client. */
const httpError = z.object({
  name: z.literal("FunctionsHttpError"),
  context: z.instanceof(Response),
});

export function functionAnswer(error: unknown): Response | null {
  return httpError.safeParse(error).data?.context ?? null;
}
