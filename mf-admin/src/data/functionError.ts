import { functionResponse } from "@portal/shared/data/functionResponse";
import * as z from "@portal/shared/vendor/zod";

const refusal = z.object({ message: z.string() });

/** Empty if the response has no message. */
export async function functionError(error: unknown): Promise<string> {
  const body: unknown = await functionResponse(error)
    ?.json()
    .catch(() => null);
  return refusal.safeParse(body).data?.message ?? "";
}
