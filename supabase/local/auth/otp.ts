import { z } from "zod";
import { AuthError } from "./authError";
import { emailField, metadataField } from "./fields";
import { requireMailPause, sendLetter } from "./letters";
import { challengeSchema } from "./pkce";
import { issueRecovery } from "./recover";
import { type Handler, readBody, redirectOf } from "./request";
import { saveNewUser } from "./saveNewUser";
import { findUserByEmail } from "./userStore";

const bodySchema = challengeSchema.extend({
  email: emailField,
  create_user: z.boolean().default(true),
  data: metadataField,
});

/** Mails a link and a code to sign in without a password. */
export const otp: Handler = async (auth, call) => {
  const body = await readBody(call, bodySchema);
  const known = await findUserByEmail(auth.db, body.email);
  if (!known && !(body.create_user && auth.settings.enable_signup))
    throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  const user =
    known ??
    (await saveNewUser(auth.db, {
      email: body.email,
      passwordHash: null,
      userMetadata: body.data,
      confirmed: false,
    }));
  requireMailPause(auth, user.recovery_sent_at);
  const token = await issueRecovery(auth, user, "magiclink", body);
  const redirectTo = redirectOf(auth, call);
  await sendLetter(auth, { kind: "magiclink", to: body.email, token, redirectTo, user });
  return Response.json({});
};
