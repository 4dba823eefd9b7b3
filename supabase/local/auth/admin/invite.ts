import { z } from "zod";
import type { Auth } from "../auth";
import { emailTaken } from "../authError";
import { requireServiceRole } from "../bearer";
import { emailField, metadataField } from "../fields";
import { sendLetter } from "../letters";
import { issueToken, type OneTimeToken } from "../oneTimeTokens";
import { type Handler, readBody, redirectOf } from "../request";
import { saveNewUser } from "../saveNewUser";
import { userJson } from "../userJson";
import { findUser, findUserByEmail, type Metadata, type UserRow } from "../userStore";

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

/** Inviting again before the first link was followed replaces the link. */
export async function issueInvitation(
  auth: Auth,
  email: string,
  data: Metadata,
): Promise<{ user: UserRow; token: OneTimeToken }> {
  const known = await findUserByEmail(auth.db, email);
  if (known?.email_confirmed_at) throw emailTaken();
  const invited =
    known ??
    (await saveNewUser(auth.db, {
      email,
      passwordHash: null,
      userMetadata: data,
      confirmed: false,
    }));
  return auth.db.begin(async (db) => {
    const digits = auth.settings.email.otp_length;
    const token = await issueToken(db, invited, { type: "confirmation_token", email, digits });
    await db`
      update auth.users set invited_at = now(), confirmation_sent_at = now(),
        confirmation_token = ${token.hash}
      where id = ${invited.id}`;
    return { user: (await findUser(db, invited.id)) ?? invited, token };
  });
}
