import { z } from "zod";
import type { Auth } from "../auth";
import { emailTaken } from "../authError";
import { requireServiceRole } from "../bearer";
import { emailField, metadataField } from "../fields";
import { sendLetter } from "../letters";
import { issueToken, type OneTimeToken } from "../oneTimeTokens";
import { type Handler, readBody, redirectOf } from "../request";
import { savingUser } from "../signup/saveNewUser";
import { userJson } from "../userJson";
import type { Metadata } from "../metadata";
import { insertOrReplace } from "../newUsers";
import { type Database, findUser, lockUserByEmail, type UserRow } from "../userStore";

const bodySchema = z.object({ email: emailField, data: metadataField });

/** Makes an account without a password and mails a link by which its owner sets one. */
export const invite: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const { email, data } = await readBody(call, bodySchema);
  const { user, token } = await issueInvitation(auth, email, data);
  const redirectTo = redirectOf(auth, call);
  await sendLetter(auth, { kind: "invite", to: email, token, redirectTo, user });
  return Response.json(await userJson(auth.db, user));
};

/** Renews an invitation: the earlier link stops working. */
export async function inviteAgain(auth: Auth, user: UserRow, redirectTo: string): Promise<void> {
  const token = await auth.db.begin((db) => issueInvitationToken(auth, db, user));
  await sendLetter(auth, { kind: "invite", to: user.email ?? "", token, redirectTo, user });
}

/**
 * Inviting again before the first link was followed replaces the link. What a stranger signed up
 * with under the address is dropped.
 */
export async function issueInvitation(
  auth: Auth,
  email: string,
  data: Metadata,
): Promise<{ user: UserRow; token: OneTimeToken }> {
  const person = { email, passwordHash: null, userMetadata: data, confirmed: false };
  return savingUser(auth.db, async (db) => {
    const known = await lockUserByEmail(db, email);
    if (known?.email_confirmed_at) throw emailTaken();
    const invited = known?.invited_at ? known : await insertOrReplace(db, known, person);
    const token = await issueInvitationToken(auth, db, invited);
    return { user: (await findUser(db, invited.id)) ?? invited, token };
  });
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
