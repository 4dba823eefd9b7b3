import { messageOf } from "@portal/shared/data/errors";
import { functionResponse } from "@portal/shared/data/functionResponse";
import * as z from "@portal/shared/vendor/zod";

/** The codes of gateways are numbers or in capitals. */
const refusal = z.object({
  code: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional(),
  message: z.string(),
});

/** The sentence with which a function refused. Empty for other responses, such as those of a gateway. */
export async function functionError(error: unknown): Promise<string> {
  const body: unknown = await functionResponse(error)
    ?.json()
    .catch(() => null);
  return refusal.safeParse(body).data?.message ?? messageOf(body, "");
}
