import { functionAnswer } from "@portal/shared/data/functionAnswer";
import * as z from "@portal/shared/vendor/zod";

const refusal = z.object({ message: z.string() });

/** The error message of an edge function's response; empty if it has none. */
export async function functionError(error: unknown): Promise<string> {
  const body: unknown = await functionAnswer(error)
    ?.json()
    .catch(() => null);
  return refusal.safeParse(body).data?.message ?? "";
}
