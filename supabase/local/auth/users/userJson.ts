import { type Database, identitiesOf, type IdentityRow, type UserRow } from "./userRows";

const optionalTimes = [
  "email_confirmed_at",
  "invited_at",
  "confirmation_sent_at",
  "recovery_sent_at",
  "email_change_sent_at",
  "confirmed_at",
  "last_sign_in_at",
  "banned_until",
] as const;

export async function userJson(db: Database, user: UserRow): Promise<Record<string, unknown>> {
  return describe(user, await identitiesOf(db, user.id));
}

function describe(user: UserRow, identities: readonly IdentityRow[]): Record<string, unknown> {
  const times = optionalTimes.flatMap((name) => (user[name] ? [[name, user[name]] as const] : []));
  return {
    id: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...Object.fromEntries(times),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(({ id, provider_id, ...identity }) => ({
      ...identity,
      identity_id: id,
      id: provider_id,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
