import { type Caller, InvalidToken, type RequestRole, type StackContext } from "../context";
import { requestRole } from "../gateway/callers";

/** Without a token the role of the socket's key applies; with a key as token, its role. */
export async function socketCaller(
  { roleOfKey, tokens }: StackContext,
  token: string | null | undefined,
  socketRole: RequestRole,
): Promise<Caller | InvalidToken> {
  const keyRole = token ? roleOfKey(token) : socketRole;
  if (keyRole) return { role: keyRole, claims: { role: keyRole } };
  try {
    const claims = await tokens.verify(token ?? "");
    return { role: requestRole(claims.role), claims };
  } catch (error) {
    if (error instanceof InvalidToken) return error;
    throw error;
  }
}

export function tokenRefusal({ reason }: InvalidToken): string {
  return reason === "expired"
    ? "InvalidJWTToken: Token has expired"
    : "MalformedJWT: The token provided is not a valid JWT";
}
