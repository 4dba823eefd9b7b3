import { requireSignedIn } from "./bearer";
import { sendLetter } from "./letters";
import { countMail } from "./limits/limits";
import { issueToken } from "./oneTimeTokens";
import type { Handler } from "./request";

/** Mails a code that a password change in an old session must bring along. */
export const reauthenticate: Handler = async (auth, call) => {
  const { user } = await requireSignedIn(auth, call);
  await countMail(auth.limits, user.id, `reauthentication ${user.id}`);
  const email = user.email ?? "";
  const token = await auth.db.begin(async (db) => {
    const digits = auth.settings.email.otp_length;
    await db`update auth.users set reauthentication_sent_at = now() where id = ${user.id}`;
    return issueToken(db, user, { type: "reauthentication_token", email, digits });
  });
  const redirectTo = auth.siteUrl;
  await sendLetter(auth, { kind: "reauthentication", to: email, token, redirectTo, user });
  return Response.json({});
};
