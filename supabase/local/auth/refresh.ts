import type { TransactionSql } from "postgres";
import type { Auth } from "./auth";
import { AuthError, userNotFound } from "./authError";
import {
  insertRefreshToken,
  requireNotBanned,
  type Session,
  sessionJson,
  type SessionJson,
} from "./sessions";
import { findUser } from "./userStore";

/**
 * Gives the next pair of tokens. A refresh token serves once. Presented again, it gives the
 * session's present token if its successor was never used (a lost answer, two tabs) or it was used
 * a moment ago; otherwise it ends the session, since somebody else may hold it.
 */
export async function refreshSession(auth: Auth, refreshToken: string): Promise<SessionJson> {
  const outcome = await auth.db.begin((db) => rotate(auth, db, refreshToken));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** A refusal is returned, not thrown, so that ending the session is not rolled back. */
async function rotate(
  auth: Auth,
  db: TransactionSql,
  refreshToken: string,
): Promise<SessionJson | AuthError> {
  const [session] = await db<Session[]>`
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

/** The token to answer with; null when the presented one betrays a theft. Read under the session's lock. */
async function successor(
  auth: Auth,
  db: TransactionSql,
  session: Session,
  presented: string,
): Promise<string | null> {
  const { refresh_token_reuse_interval: grace, enable_refresh_token_rotation: rotates } =
    auth.settings;
  const tokens = await db<TokenState[]>`
    select token, parent, revoked, updated_at > now() - make_interval(secs => ${grace}) as fresh
    from auth.refresh_tokens where session_id = ${session.id} order by id desc`;
  const state = tokens.find(({ token }) => token === presented);
  if (state && !state.revoked) {
    if (!rotates) return presented;
    await db`
      update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${presented}`;
    return insertRefreshToken(db, session, presented);
  }
  const current = tokens.find(({ revoked }) => !revoked);
  if (!current) return null;
  return current.parent === presented || state?.fresh ? current.token : null;
}
