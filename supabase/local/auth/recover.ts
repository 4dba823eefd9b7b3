import type { z } from "zod";
import type { Auth } from "./auth";
import { emailField } from "./fields";
import { sendLetter } from "./letters";
import { countMail, countRequest } from "./limits/limits";
import { issueToken, type OneTimeToken } from "./oneTimeTokens";
import { beginCodeFlow, challengeSchema } from "./pkce";
import { type Handler, readBody, redirectOf } from "./request";
import { findUserByEmail, type UserRow } from "./userStore";

const bodySchema = challengeSchema.extend({ email: emailField });

/** Mails a link to set a new password. Answers alike whether or not there is such an account. */
export const recover: Handler = async (auth, call) => {
  const body = await readBody(call, bodySchema);
  await countRequest(auth.limits.signIns, call.address);
  await countMail(auth.limits, call.address, `recovery ${body.email}`);
  const user = await findUserByEmail(auth.db, body.email);
  if (user) {
    const redirectTo = redirectOf(auth, call);
    auth.background.run(async () => {
      const token = await issueRecovery(auth, user, "recovery", body);
      await sendLetter(auth, { kind: "recovery", to: body.email, token, redirectTo, user });
    });
  }
  return Response.json({});
};

/** Magic links and password resets share a token: whoever holds it has read the mail. */
export function issueRecovery(
  auth: Auth,
  user: UserRow,
  method: "recovery" | "magiclink",
  challenge: z.output<typeof challengeSchema>,
): Promise<OneTimeToken> {
  return auth.db.begin(async (db) => {
    const pkce = await beginCodeFlow(db, user.id, method, challenge);
    const token = await issueToken(db, user, {
      type: "recovery_token",
      email: user.email ?? "",
      digits: auth.settings.email.otp_length,
      pkce,
    });
    await db`
      update auth.users set recovery_token = ${token.hash}, recovery_sent_at = now()
      where id = ${user.id}`;
    return token;
  });
}
