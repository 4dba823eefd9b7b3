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

export interface Caller {
  readonly role: RequestRole;
  /** Becomes `auth.jwt()`; `sub` becomes `auth.uid()`. */
  readonly claims: Claims;
}

export interface StackUrls {
  readonly api: string;
  readonly db: string;
  /** Connects as `postgres`, which is not a superuser: for users and functions, as on hosted projects. */
  readonly dbAsPostgres: string;
  readonly mail: string;
  readonly site: string;
}

export interface StackKeys {
  /** Starts with `sb_publishable_`; has the role anon. */
  readonly publishable: string;
  /** Starts with `sb_secret_`; has the role service_role. */
  readonly secret: string;
  readonly jwtSecret: string;
  /** Legacy keys: HS256 JWTs that contain only the role. */
  readonly anonJwt: string;
  readonly serviceRoleJwt: string;
}

export interface Tokens {
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
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

export interface StackContext {
  readonly config: StackConfig;
  readonly urls: StackUrls;
  readonly keys: StackKeys;
  readonly tokens: Tokens;
  readonly sql: Sql;
  /** Runs `work` in a transaction, under row level security. */
  asRole<Result>(caller: Caller, work: (sql: TransactionSql) => Promise<Result>): Promise<Result>;
  roleOfKey(apikey: string): "anon" | "service_role" | null;
  /** Uses the bearer, else the key (header or query `apikey`), else anon. @throws InvalidToken */
  callerOf(request: Request): Promise<Caller>;
  log(scope: string): Log;
}
