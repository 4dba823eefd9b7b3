import type { TransactionSql } from "postgres";
import type { Auth } from "../authContext";
import { AuthError, userNotFound } from "../authError";
import {
  insertRefreshToken,
  requireNotBanned,
  type SessionRow,
  sessionJson,
  type SessionJson,
} from "./sessions";
import { findUser } from "../users/userRows";

// A token that was used before returns the current one if its successor was never used (a lost
// response, two tabs) or within the reuse interval. Otherwise the session ends, because the token
// may be stolen.
export async function refreshSession(auth: Auth, refreshToken: string): Promise<SessionJson> {
  const outcome = await auth.db.begin((db) => rotate(auth, db, refreshToken));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Returns a refusal instead of throwing it, so that the end of the session is not rolled back. */
async function rotate(
  auth: Auth,
  db: TransactionSql,
  refreshToken: string,
): Promise<SessionJson | AuthError> {
  const [session] = await db<SessionRow[]>`
    select session.id, session.user_id
    from auth.sessions as session join auth.refresh_tokens as token on token.session_id = session.id
    where token.token = ${refreshToken} for update of session`;
  const user = session && (await findUser(db, session.user_id));
  if (!session) {
    const message = "Invalid Refresh Token: Refresh Token Not Found";
    return new AuthError(400, "refresh_token_not_found", message);
  }
  if (!user) return userNotFound();
  requireNotBanned(user);
  const next = await successor(auth, db, session, refreshToken);
  if (next === null) {
    await db`delete from auth.sessions where id = ${session.id}`;
    const message = "Invalid Refresh Token: Already Used";
    return new AuthError(400, "refresh_token_already_used", message);
  }
  await db`
    update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${session.id}`;
  return sessionJson(auth, db, user, session, next);
}

interface TokenState {
  readonly token: string;
  readonly parent: string | null;
  readonly revoked: boolean;
  readonly fresh: boolean;
}

/** The next token, or null if the presented one was reused. Requires the lock of the session. */
async function successor(
  auth: Auth,
  db: TransactionSql,
  session: SessionRow,
  presented: string,
): Promise<string | null> {
  const { refresh_token_reuse_interval: grace } = auth.settings;
  const tokens = await db<TokenState[]>`
    select token, parent, revoked, updated_at > now() - make_interval(secs => ${grace}) as fresh
    from auth.refresh_tokens where session_id = ${session.id} order by id desc`;
  const state = tokens.find(({ token }) => token === presented);
  if (state && !state.revoked) {
    await db`
      update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${presented}`;
    return insertRefreshToken(db, session, presented);
  }
  const current = tokens.find(({ revoked }) => !revoked);
  if (!current) return null;
  return current.parent === presented || state?.fresh ? current.token : null;
}
