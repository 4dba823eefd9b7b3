import type { Auth } from "../authContext";
import { emailTaken } from "../authError";
import { issueToken, type OneTimeToken } from "../tokens/oneTimeTokens";
import type { Metadata } from "../users/metadata";
import { insertOrReplace } from "../users/newUsers";
import { saveUser } from "../users/saveUser";
import { type Database, findUser, lockUserByEmail, type UserRow } from "../users/userRows";
import { sendAuthMail } from "./authMail";

/** Replaces an earlier invitation. Drops the data of an unconfirmed sign-up for the address. */
export async function inviteUser(
  auth: Auth,
  invitation: { email: string; metadata: Metadata; redirectTo: string },
): Promise<UserRow> {
  const { user, token } = await issueInvitation(auth, invitation);
  const { email: to, redirectTo } = invitation;
  await sendAuthMail(auth, { kind: "invite", to, token, redirectTo, user });
  return user;
}

export function issueInvitation(
  auth: Auth,
  { email, metadata }: { email: string; metadata: Metadata },
): Promise<{ user: UserRow; token: OneTimeToken }> {
  return saveUser(auth.db, async (db) => {
    const known = await lockUserByEmail(db, email);
    if (known?.email_confirmed_at) throw emailTaken();
    const invited = known?.invited_at
      ? known
      : await insertOrReplace(db, known, { email, passwordHash: null, userMetadata: metadata });
    const issued = await issueInvitationToken(auth, db, invited);
    return { user: (await findUser(db, invited.id)) ?? invited, token: issued };
  });
}

export async function inviteAgain(auth: Auth, user: UserRow, redirectTo: string): Promise<void> {
  const token = await auth.db.begin((db) => issueInvitationToken(auth, db, user));
  await sendAuthMail(auth, { kind: "invite", to: user.email ?? "", token, redirectTo, user });
}

async function issueInvitationToken(
  auth: Auth,
  db: Database,
  user: UserRow,
): Promise<OneTimeToken> {
  const token = await issueToken(db, user, {
    type: "confirmation_token",
    email: user.email ?? "",
    digits: auth.settings.email.otp_length,
  });
  await db`
    update auth.users set invited_at = now(), confirmation_sent_at = now(),
      confirmation_token = ${token.hash}
    where id = ${user.id}`;
  return token;
}
