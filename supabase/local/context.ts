import type { JWTPayload } from "jose";
import type { Sql, TransactionSql } from "postgres";
import type { StackConfig } from "./config/config";

export const requestRoles = ["anon", "authenticated", "service_role"] as const;
export type RequestRole = (typeof requestRoles)[number];

export interface Claims extends JWTPayload {
  readonly role?: string;
  readonly email?: string;
  readonly session_id?: string;
}

/** Whom a request speaks for, after key and bearer have been checked. */
export interface Caller {
  readonly role: RequestRole;
  /** Becomes `auth.jwt()`; `sub` becomes `auth.uid()`. */
  readonly claims: Claims;
}

export interface StackUrls {
  /** http://localhost:54321: /rest/v1, /auth/v1 … lie under it. */
  readonly api: string;
  /** postgresql://… as the superuser. */
  readonly db: string;
  /** The same as `postgres`, who is no superuser: what hosted projects give to people and functions. */
  readonly dbAsPostgres: string;
  readonly mail: string;
  /** Where the portal is served; the auth service's site_url. */
  readonly site: string;
}

/** Generated once per data directory. */
export interface StackKeys {
  /** sb_publishable_… : opaque, role anon. */
  readonly publishable: string;
  /** sb_secret_… : opaque, role service_role. */
  readonly secret: string;
  readonly jwtSecret: string;
  /** The older kind of keys: HS256 JWTs with nothing but the role. */
  readonly anonJwt: string;
  readonly serviceRoleJwt: string;
}

export interface Tokens {
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
  /** @throws InvalidToken when malformed, signed by another key, or expired. */
  verify(token: string): Promise<Claims>;
}

export class InvalidToken extends Error {
  override readonly name = "InvalidToken";
  readonly reason: "malformed" | "signature" | "expired" | "role";
  constructor(reason: InvalidToken["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}

/** What every service of the stack is given. */
export interface StackContext {
  readonly config: StackConfig;
  readonly urls: StackUrls;
  readonly keys: StackKeys;
  readonly tokens: Tokens;
  /** Pool of superuser connections. It reconnects by itself when PostgreSQL was restarted. */
  readonly sql: Sql;
  /** Runs `work` in one transaction as the caller, under row level security, as PostgREST does. */
  asRole<Result>(caller: Caller, work: (sql: TransactionSql) => Promise<Result>): Promise<Result>;
  /** The role behind an `apikey` (publishable, secret, or one of the two JWT keys); null when unknown. */
  roleOfKey(apikey: string): "anon" | "service_role" | null;
  /**
   * Key (header `apikey`, else query `apikey`) and bearer of a request. Without a bearer, or with
   * a key as bearer, the key decides; a request with neither speaks as anon.
   * @throws InvalidToken for a bearer that is not a valid token of one of the request roles.
   */
  callerOf(request: Request): Promise<Caller>;
  log(scope: string): Log;
}
