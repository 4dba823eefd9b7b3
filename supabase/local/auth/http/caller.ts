import { bearerOf } from "../../gateway/callers";
import { InvalidToken } from "../../context";
import type { Auth } from "../authContext";
import { AuthError } from "../authError";
import type { AuthRequest } from "./request";
import { isBanned, type SessionRow } from "../sessions/sessions";
import { findUser, type UserRow } from "../users/userRows";

export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** After signing out, a token is refused even before it expires. */
export async function requireSignedIn(auth: Auth, call: AuthRequest): Promise<SignedIn> {
  const signedIn = await requireSession(auth, call);
  if (isBanned(signedIn.user)) throw new AuthError(403, "user_banned", "User is banned");
  return signedIn;
}

/** Also accepts the session of a banned account, which may sign out. */
export async function requireSession(auth: Auth, call: AuthRequest): Promise<SignedIn> {
  const claims = await readClaims(auth, call);
  if (!claims.sub || !uuid.test(claims.sub))
    throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  const user = await findUser(auth.db, claims.sub);
  if (!user)
    throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const sessionId = claims.session_id ?? "";
  const [session] = uuid.test(sessionId)
    ? await auth.db<SessionRow[]>`
        select id, user_id from auth.sessions where id = ${sessionId} and user_id = ${user.id}`
    : [];
  if (!session) {
    throw new AuthError(
      403,
      "session_not_found",
      "Session from session_id claim in JWT does not exist",
    );
  }
  return { user, session };
}

export async function requireServiceRole(auth: Auth, call: AuthRequest): Promise<void> {
  const bearer = bearerOf(call.request);
  const key = bearer?.startsWith("sb_") ? auth.context.roleOfKey(bearer) : null;
  const role = key ?? (await readClaims(auth, call)).role;
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}

async function readClaims(auth: Auth, call: AuthRequest) {
  const bearer = bearerOf(call.request);
  if (!bearer)
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  try {
    return await auth.context.tokens.verify(bearer);
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    const reason =
      error.reason === "expired" ? "token has invalid claims: token is expired" : error.message;
    throw new AuthError(
      403,
      "bad_jwt",
      `invalid JWT: unable to parse or verify signature, ${reason}`,
    );
  }
}
