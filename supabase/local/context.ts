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

/** The caller of a request, after its key and token were checked. */
export interface Caller {
  readonly role: RequestRole;
  /** Becomes `auth.jwt()`; `sub` becomes `auth.uid()`. */
  readonly claims: Claims;
}

export interface StackUrls {
  /** http://localhost:54321, without a path. */
  readonly api: string;
  /** Database URL of the superuser. */
  readonly db: string;
  /** Database URL of `postgres`, which is not a superuser: for users and functions, as on hosted projects. */
  readonly dbAsPostgres: string;
  readonly mail: string;
  /** The portal; the site_url of the auth service. */
  readonly site: string;
}

/** Created once per data directory. */
export interface StackKeys {
  /** sb_publishable_…: opaque, role anon. */
  readonly publishable: string;
  /** sb_secret_…: opaque, role service_role. */
  readonly secret: string;
  readonly jwtSecret: string;
  /** Legacy keys: HS256 JWTs that contain only the role. */
  readonly anonJwt: string;
  readonly serviceRoleJwt: string;
}

export interface Tokens {
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
  /** @throws InvalidToken if it is malformed, signed with another key, or expired. */
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

/** Passed to every service. */
export interface StackContext {
  readonly config: StackConfig;
  readonly urls: StackUrls;
  readonly keys: StackKeys;
  readonly tokens: Tokens;
  /** Superuser connections. The pool reconnects after a restart of PostgreSQL. */
  readonly sql: Sql;
  /** Runs `work` in a transaction as the caller, under row level security. */
  asRole<Result>(caller: Caller, work: (sql: TransactionSql) => Promise<Result>): Promise<Result>;
  /** The role of a publishable, secret or JWT key; null if the key is unknown. */
  roleOfKey(apikey: string): "anon" | "service_role" | null;
  /**
   * Uses the bearer token, else the key (header or query `apikey`), else anon. A bearer may be a key.
   * @throws InvalidToken unless the token is valid and has one of the request roles.
   */
  callerOf(request: Request): Promise<Caller>;
  log(scope: string): Log;
}
