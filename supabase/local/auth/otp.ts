import { z } from "zod";
import type { Auth } from "./auth";
import { userNotFound } from "./authError";
import { emailField, metadataField } from "./fields";
import { sendLetter } from "./letters";
import { countMail, countRequest } from "./limits/limits";
import { challengeSchema } from "./pkce";
import { issueRecovery } from "./recover";
import { type Handler, readBody, redirectOf } from "./request";
import { insertOrReplace } from "./newUsers";
import type { OneTimeToken } from "./oneTimeTokens";
import { issueConfirmation } from "./signup/confirmation";
import { savingUser } from "./signup/saveNewUser";
import { findUserByEmail, lockUserByEmail, type UserRow } from "./userStore";

const bodySchema = challengeSchema.extend({
  email: emailField,
  create_user: z.boolean().default(true),
  data: metadataField,
});

/**
 * Mails a link and a code to sign in without a password. Answers alike whether or not there is such
 * an account, also where a hosted project says that an address has none.
 */
export const otp: Handler = async (auth, call) => {
  const body = await readBody(call, bodySchema);
  await countRequest(auth.limits.signIns, call.address);
  await countMail(auth.limits, call.address, `recovery ${body.email}`);
  const known = await findUserByEmail(auth.db, body.email);
  const redirectTo = redirectOf(auth, call);
  const registers = body.create_user && auth.settings.enable_signup;
  if (known || registers) {
    auth.background.run(async () => {
      const { user, token } = await issueLink(auth, body, registers);
      await sendLetter(auth, { kind: "magiclink", to: body.email, token, redirectTo, user });
    });
  }
  return Response.json({});
};

/**
 * With data, or without an account, it is a sign-up: the newest wins while the address is not
 * confirmed. Otherwise a recovery token, which brings nothing of an unconfirmed sign-up along.
 */
async function issueLink(
  auth: Auth,
  body: z.output<typeof bodySchema>,
  registers: boolean,
): Promise<{ user: UserRow; token: OneTimeToken }> {
  const { email, data } = body;
  const issued = await savingUser(auth.db, async (db) => {
    const known = await lockUserByEmail(db, email);
    const isOpen = !known?.email_confirmed_at && !known?.invited_at;
    const signsUp = registers && isOpen && (!known || Object.keys(data).length > 0);
    if (!signsUp) return { user: known, token: null };
    const person = { email, passwordHash: null, userMetadata: data, confirmed: false };
    const user = await insertOrReplace(db, known, person);
    return { user, token: await issueConfirmation(auth, db, user, body, "magiclink") };
  });
  const { user, token } = issued;
  if (!user) throw userNotFound();
  return { user, token: token ?? (await issueRecovery(auth, user, "magiclink", body)) };
}
