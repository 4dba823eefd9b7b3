import { randomBytes, randomUUID } from "node:crypto";
import type { Auth } from "../authContext";
import { banned } from "../authError";
import { userJson } from "../users/userJson";
import type { Database, UserRow } from "../users/userRows";

export type AuthMethod = "password" | "otp" | "recovery" | "invite" | "magiclink";

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
}

export interface SessionJson {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: Record<string, unknown>;
}

export interface SignInDetails {
  readonly method: AuthMethod;
  readonly userAgent: string | null;
  readonly address: string;
}

export async function openSession(
  auth: Auth,
  db: Database,
  user: UserRow,
  { method, userAgent, address }: SignInDetails,
): Promise<SessionJson> {
  requireNotBanned(user);
  const session: SessionRow = { id: randomUUID(), user_id: user.id };
  const ip = address === "" ? null : address;
  await db`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${session.id}, ${user.id}, now(), now(), 'aal1', ${userAgent}, ${ip}::text::inet)`;
  await db`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${session.id}, now(), now(), ${method})`;
  const [signedIn] = await db<UserRow[]>`
    update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = ${user.id} returning *`;
  await db`
    update auth.identities set last_sign_in_at = now(), updated_at = now()
    where user_id = ${user.id} and provider = 'email'`;
  const refreshToken = await insertRefreshToken(db, session, null);
  await auth.loginThrottle.signedIn({ email: user.email ?? "", address });
  return sessionJson(auth, db, signedIn ?? user, session, refreshToken);
}

export async function hasSession(db: Database, email: string, network: string): Promise<boolean> {
  if (network === "") return false;
  const found = await db`
    select from auth.sessions join auth.users on users.id = sessions.user_id
    where users.email = ${email} and sessions.ip <<= ${network}::text::inet limit 1`;
  return found.length > 0;
}

export async function sessionJson(
  auth: Auth,
  db: Database,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionJson> {
  const seconds = auth.settings.jwt_expiry;
  const methods = await db<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from created_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${session.id} order by created_at desc`;
  const accessToken = await auth.context.tokens.sign(
    {
      iss: auth.issuer,
      sub: user.id,
      aud: user.aud ?? "authenticated",
      email: user.email ?? "",
      phone: user.phone ?? "",
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role || "authenticated",
      aal: "aal1",
      amr: [...methods],
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    },
    seconds,
  );
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    refresh_token: refreshToken,
    user: await userJson(db, user),
  };
}

export async function insertRefreshToken(
  db: Database,
  session: SessionRow,
  parent: string | null,
): Promise<string> {
  const token = randomBytes(12).toString("base64url");
  await db`
    insert into auth.refresh_tokens (
      instance_id, token, user_id, revoked, parent, session_id, created_at, updated_at
    ) values (
      '00000000-0000-0000-0000-000000000000', ${token}, ${session.user_id}, false, ${parent},
      ${session.id}, now(), now()
    )`;
  return token;
}

export function requireNotBanned(user: UserRow): void {
  if (isBanned(user)) throw banned();
}

export function isBanned({ banned_until: until }: UserRow): boolean {
  return until !== null && until > new Date();
}
