import type { Database } from "@portal/shared/data/database.types";
import { failure, fakeBackend } from "@portal/shared/testing/fakeBackend";
import { BACKEND_URL } from "@portal/shared/testing/fakePortal";
import { AuthClient, createClient, type Session, type User } from "@supabase/supabase-js";

const person = (id: string): User => ({
  id,
  email: `${id}@example.com`,
  app_metadata: {},
  user_metadata: {},
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
});

const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");

export function sessionOf(id: string, expiresIn = 3600): Session {
  const expiresAt = Math.round(Date.now() / 1000) + expiresIn;
  return {
    access_token: `${encode({ alg: "HS256" })}.${encode({ sub: id, exp: expiresAt })}.c2ln`,
    refresh_token: `refresh ${id}`,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    user: person(id),
  };
}

/** The user whose token a request carries. */
export function userOf(headers: Headers): User {
  const payload = headers.get("authorization")?.split(".")[1] ?? "";
  const { sub } = JSON.parse(atob(payload)) as { sub: string };
  return person(sub);
}

/** An error of the auth server. */
export const authError = (status: number, code: string) =>
  failure(status, { error_code: code, msg: code });

export const neverResponds = () => new Promise<never>(() => undefined);

/** A client of its own auth server; `stored` is the session of an earlier page. */
export function authBackend(stored?: Session) {
  const backend = fakeBackend({
    "GET auth/user": ({ headers }) => userOf(headers),
    "POST auth/logout": new Response(null, { status: 204 }),
    "POST rpc/is_admin_role": false,
  });
  const { fetch } = backend;
  const settings = { fetch, autoRefreshToken: false, detectSessionInUrl: false };
  const storageKey = `sb-${crypto.randomUUID()}-auth-token`;
  if (stored) localStorage.setItem(storageKey, JSON.stringify(stored));
  const supabase = createClient<Database>(BACKEND_URL, "key", {
    auth: { ...settings, storageKey },
    global: { fetch },
  });
  const createLinkAuth = () =>
    new AuthClient({
      ...settings,
      url: `${BACKEND_URL}/auth/v1`,
      storageKey: crypto.randomUUID(),
      persistSession: false,
    });
  return {
    ...backend,
    client: Object.assign(supabase, { createLinkAuth }),
    /** Signs in without the store, which is only notified. */
    signIn: (id: string) => supabase.auth.setSession(sessionOf(id)),
    storageKey,
    isStored: () => localStorage.getItem(storageKey) !== null,
  };
}
