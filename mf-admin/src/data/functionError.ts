import { z } from "zod";

/** By name: the class belongs to the shell's copy of the client. */
const httpError = z.object({
  name: z.literal("FunctionsHttpError"),
  context: z.instanceof(Response),
});
const refusal = z.object({ message: z.string() });

/** The answer of an edge function that ran and refused; null where none came. */
export function functionAnswer(error: unknown): Response | null {
  return httpError.safeParse(error).data?.context ?? null;
}

/** The sentence with which an edge function refused, or an empty text. */
export async function functionError(error: unknown): Promise<string> {
  const body: unknown = await functionAnswer(error)
    ?.json()
    .catch(() => null);
  return refusal.safeParse(body).data?.message ?? "";
}
