import * as z from "@portal/shared/vendor/zod";

const shapes = z.object({
  status: z.number().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  context: z.object({ status: z.number() }).optional().catch(undefined),
  cause: z.unknown().optional(),
});

/** PostgREST: invalid token, expired token. */
const DEAD_TOKEN_CODES = ["PGRST301", "PGRST303"];

export function isUnauthorized(error: unknown): boolean {
  const found = shapes.safeParse(error);
  if (!found.success) return false;
  const { status, code, context, cause } = found.data;
  if (status === 401 || context?.status === 401) return true;
  if (code && DEAD_TOKEN_CODES.includes(code)) return true;
  return cause !== undefined && isUnauthorized(cause);
}
