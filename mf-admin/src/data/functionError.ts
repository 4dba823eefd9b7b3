import { functionAnswer } from "@portal/shared/data/functionAnswer";
import * as z from "@portal/shared/vendor/zod";

const refusal = z.object({ message: z.string() });

/** The sentence with which an edge function refused, or an empty text. */
export async function functionError(error: unknown): Promise<string> {
  const body: unknown = await functionAnswer(error)
    ?.json()
    .catch(() => null);
  return refusal.safeParse(body).data?.message ?? "";
}
