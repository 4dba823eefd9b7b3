import { z } from "zod";
import { emailField, metadataField } from "./fields";
import { sendLetter } from "./letters";
import { countMail, countRequest } from "./limits/limits";
import { challengeSchema } from "./pkce";
import { issueRecovery } from "./recover";
import { type Handler, readBody, redirectOf } from "./request";
import { saveNewUser } from "./signup/saveNewUser";
import { type NewUser } from "./newUsers";
import { findUserByEmail } from "./userStore";

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
  if (known || (body.create_user && auth.settings.enable_signup)) {
    auth.background.run(async () => {
      const user = known ?? (await saveNewUser(auth.db, newUser(body)));
      const token = await issueRecovery(auth, user, "magiclink", body);
      await sendLetter(auth, { kind: "magiclink", to: body.email, token, redirectTo, user });
    });
  }
  return Response.json({});
};

function newUser({ email, data }: z.output<typeof bodySchema>): NewUser {
  return { email, passwordHash: null, userMetadata: data, confirmed: false };
}
