import { randomUUID } from "node:crypto";
import type { Metadata } from "./metadata";
import type { Database, UserRow } from "./userRows";

export interface NewUser {
  readonly id?: string | undefined;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly userMetadata: Metadata;
  readonly appMetadata?: Metadata;
  readonly confirmed?: boolean;
  /** Signed up without an administrator: the metadata repeat the identity, as on hosted projects. */
  readonly registers?: boolean;
}

export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const email = user.email.toLowerCase();
  const [row] = await db<UserRow[]>`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    ) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated',
      'authenticated', ${email}, ${user.passwordHash ?? ""},
      ${user.confirmed ? new Date() : null},
      ${db.json({ ...user.appMetadata, provider: "email", providers: ["email"] })},
      ${db.json(metadataOf(id, user))},
      now(), now()
    ) returning *`;
  await insertIdentity(db, id, user);
  if (!row) throw new Error("The new user was not returned.");
  return row;
}

export function insertOrReplace(
  db: Database,
  unconfirmed: UserRow | null,
  user: NewUser,
): Promise<UserRow> {
  return unconfirmed ? replaceUnconfirmed(db, unconfirmed, user) : insertUser(db, user);
}

async function replaceUnconfirmed(db: Database, { id }: UserRow, user: NewUser): Promise<UserRow> {
  await db`delete from auth.one_time_tokens where user_id = ${id}`;
  await db`delete from auth.flow_state where user_id = ${id}`;
  await db`delete from auth.identities where user_id = ${id}`;
  const [row] = await db<UserRow[]>`
    update auth.users set
      encrypted_password = ${user.passwordHash ?? ""},
      raw_user_meta_data = ${db.json(metadataOf(id, user))}, recovery_token = '',
      confirmation_token = '', recovery_sent_at = null, last_sign_in_at = null,
      email_confirmed_at = ${user.confirmed ? new Date() : null},
      created_at = now(), updated_at = now()
    where id = ${id} returning *`;
  await insertIdentity(db, id, user);
  if (!row) throw new Error("The replaced user was not returned.");
  return row;
}

/** Unconfirmed data may be of another person; only invitations keep their metadata. */
export async function removeSignUpData(db: Database, userId: string): Promise<void> {
  await db`
    update auth.users set encrypted_password = ''
    where id = ${userId} and email_confirmed_at is null`;
  const [user] = await db<{ email: string }[]>`
    update auth.users set raw_user_meta_data = '{}'
    where id = ${userId} and email_confirmed_at is null and invited_at is null returning email`;
  if (!user) return;
  const identity = identityOf(userId, { email: user.email });
  await db`
    update auth.identities set identity_data = ${db.json(identity)}, updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
}

async function insertIdentity(db: Database, id: string, user: NewUser): Promise<void> {
  const data = { ...(user.registers ? user.userMetadata : {}), ...identityOf(id, user) };
  await db`
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    ) values (${id}, ${id}, ${db.json(data)}, 'email', now(), now(), now())`;
}

const identityOf = (
  id: string,
  { email, confirmed = false }: Pick<NewUser, "email" | "confirmed">,
) => ({
  sub: id,
  email: email.toLowerCase(),
  email_verified: confirmed,
  phone_verified: false,
});

const metadataOf = (id: string, user: NewUser): Metadata => ({
  ...user.userMetadata,
  ...(user.registers ? identityOf(id, user) : {}),
});
