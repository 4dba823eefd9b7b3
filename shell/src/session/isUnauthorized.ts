import * as v from "valibot";

const shapes = v.object({
  status: v.fallback(v.optional(v.number()), undefined),
  code: v.fallback(v.optional(v.string()), undefined),
  message: v.fallback(v.optional(v.string()), undefined),
  context: v.fallback(v.optional(v.object({ status: v.number() })), undefined),
  cause: v.optional(v.unknown()),
});

/** PostgREST: invalid token, expired token. */
const DEAD_TOKEN_CODES = ["PGRST301", "PGRST303"];

export function isUnauthorized(error: unknown): boolean {
  const parsed = v.safeParse(shapes, error);
  if (!parsed.success) return false;
  const { status, code, message, context, cause } = parsed.output;
  if (status === 401 || context?.status === 401) return true;
  if (code && DEAD_TOKEN_CODES.includes(code)) return true;
  if (code === "P0001" && message === "account_inactive") return true;
  return cause !== undefined && isUnauthorized(cause);
}
