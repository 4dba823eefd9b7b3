import { randomUUID } from "node:crypto";
import type { JSONValue, Sql, TransactionSql } from "postgres";

export type Database = Sql | TransactionSql;
export type Metadata = Record<string, JSONValue>;

export interface UserRow {
  readonly id: string;
  readonly aud: string | null;
  readonly role: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone_confirmed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Metadata | null;
  readonly raw_user_meta_data: Metadata | null;
  readonly banned_until: Date | null;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
  readonly is_anonymous: boolean;
}

export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Metadata;
  readonly provider: string;
  readonly email: string | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [user] = await db<
    UserRow[]
  >`select * from auth.users where id = ${id} and deleted_at is null`;
  return user ?? null;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db<UserRow[]>`
    select * from auth.users
    where email = ${email.toLowerCase()} and not is_sso_user and deleted_at is null`;
  return user ?? null;
}

export function identitiesOf(db: Database, userId: string): Promise<IdentityRow[]> {
  return db<IdentityRow[]>`
    select * from auth.identities where user_id = ${userId} order by created_at`;
}

export interface NewUser {
  readonly id?: string | undefined;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly userMetadata: Metadata;
  readonly appMetadata?: Metadata;
  readonly confirmed: boolean;
  /** By their own hand: then the metadata also say what the identity does, as on hosted projects. */
  readonly registers?: boolean;
  readonly role?: string | undefined;
  readonly bannedUntil?: Date | null;
}

/** Writes a user and its e-mail identity. The triggers of the migrations run as on hosted projects. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const email = user.email.toLowerCase();
  const identity = { sub: id, email, email_verified: user.confirmed, phone_verified: false };
  const [row] = await db<UserRow[]>`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at
    ) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated',
      ${user.role ?? "authenticated"}, ${email}, ${user.passwordHash ?? ""},
      ${user.confirmed ? new Date() : null},
      ${db.json({ ...user.appMetadata, provider: "email", providers: ["email"] })},
      ${db.json({ ...user.userMetadata, ...(user.registers ? identity : {}) })},
      ${user.bannedUntil ?? null}, now(), now()
    ) returning *`;
  await db`
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    ) values (
      ${id}, ${id}, ${db.json(user.registers ? { ...user.userMetadata, ...identity } : identity)}, 'email', now(), now(), now()
    )`;
  if (!row) throw new Error("the new user was not returned");
  return row;
}

/** The address has been proven: by a link, a code, or an administrator's word. */
export async function confirmEmail(db: Database, userId: string): Promise<void> {
  const verified = { email_verified: true };
  await db`
    update auth.users set
      email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = '',
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${db.json(verified)},
      updated_at = now()
    where id = ${userId}`;
  await db`
    update auth.identities set identity_data = identity_data || ${db.json(verified)}, updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
}

/** Keys given as null are removed. */
export function mergeMetadata(old: Metadata | null, changes: Metadata): Metadata {
  const merged = Object.entries({ ...old, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}
