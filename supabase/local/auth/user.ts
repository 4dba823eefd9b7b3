import { z } from "zod";
import type { Auth } from "./auth";
import { AuthError } from "./authError";
import { requireSignedIn, type SignedIn } from "./bearer";
import { askToChangeEmail } from "./emailChange";
import { emailField, metadataField } from "./fields";
import { countMail } from "./limits/limits";
import { takeToken, voidCodes } from "./oneTimeTokens";
import { hashPassword, passwordMatches, requireStrongPassword } from "./passwords";
import { challengeSchema } from "./pkce";
import { type Handler, readBody, redirectOf } from "./request";
import { userJson } from "./userJson";
import { mergeMetadata } from "./metadata";
import { findUser } from "./userStore";

export const currentUser: Handler = async (auth, call) => {
  const { user } = await requireSignedIn(auth, call);
  return Response.json(await userJson(auth.db, user));
};

const changesSchema = challengeSchema.extend({
  email: emailField.nullish(),
  password: z.string().nullish(),
  data: metadataField,
  nonce: z.string().nullish(),
});

/** Changes password, metadata, or (after mails to both addresses) the e-mail address. */
export const changeUser: Handler = async (auth, call) => {
  const signedIn = await requireSignedIn(auth, call);
  const { user } = signedIn;
  const changes = await readBody(call, changesSchema);
  if (changes.password) await changePassword(auth, signedIn, changes.password, changes.nonce ?? "");
  if (Object.keys(changes.data).length > 0) {
    const metadata = mergeMetadata(user.raw_user_meta_data, changes.data);
    await auth.db`
      update auth.users set raw_user_meta_data = ${auth.db.json(metadata)}, updated_at = now()
      where id = ${user.id}`;
  }
  if (changes.email && changes.email !== user.email) {
    const redirectTo = redirectOf(auth, call);
    await countMail(auth.limits, user.id, `email_change ${user.id}`);
    await askToChangeEmail(auth, user, { email: changes.email, challenge: changes, redirectTo });
  }
  return Response.json(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user));
};

/** A new password signs every other session out. */
async function changePassword(
  auth: Auth,
  { user, session }: SignedIn,
  password: string,
  nonce: string,
): Promise<void> {
  requireStrongPassword(password, auth.settings);
  if (await passwordMatches(password, user.encrypted_password)) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  const hash = await hashPassword(password);
  if (auth.settings.email.secure_password_change)
    await requireRecentProof(auth, { user, session }, nonce);
  await auth.db.begin(async (db) => {
    await db`
      update auth.users set encrypted_password = ${hash}, recovery_token = '', updated_at = now()
      where id = ${user.id}`;
    await db`
      delete from auth.one_time_tokens where user_id = ${user.id} and token_type = 'recovery_token'`;
    await db`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
  });
}

async function requireRecentProof(
  auth: Auth,
  { user, session }: SignedIn,
  nonce: string,
): Promise<void> {
  const [recent] = await auth.db`
    select from auth.sessions where id = ${session.id} and created_at > now() - interval '1 day'`;
  if (recent) return;
  if (!nonce) {
    throw new AuthError(
      400,
      "reauthentication_needed",
      "Password update requires reauthentication",
    );
  }
  const email = user.email ?? "";
  await auth.accounts.attempt(
    email,
    async () => {
      const life = auth.settings.email.otp_expiry;
      const proof = { email, code: nonce };
      if (!(await takeToken(auth.db, proof, ["reauthentication_token"], life)))
        throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    },
    () => voidCodes(auth.db, email),
  );
}
