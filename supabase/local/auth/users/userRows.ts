import type { Sql, TransactionSql } from "postgres";
import type { Metadata } from "./metadata";

export type Database = Sql | TransactionSql;

export interface UserRow {
  readonly id: string;
  readonly aud: string | null;
  readonly role: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number | null;
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
  const [user] = await db<UserRow[]>`select * from auth.users where id = ${id}`;
  return user ?? null;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db<UserRow[]>`
    select * from auth.users
    where email = ${email.toLowerCase()} and not is_sso_user`;
  return user ?? null;
}

/** Blocks other sign-ups and confirmations of the address until the transaction ends. */
export async function lockUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  await db`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 0))`;
  const [user] = await db<UserRow[]>`
    select * from auth.users
    where email = ${email.toLowerCase()} and not is_sso_user for update`;
  return user ?? null;
}

export function identitiesOf(db: Database, userId: string): Promise<IdentityRow[]> {
  return db<IdentityRow[]>`
    select * from auth.identities where user_id = ${userId} order by created_at`;
}

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
