import { sendAuthMail } from "../flows/authMail";
import { issueRecovery } from "../flows/recovery";
import { countMail, countRequest } from "../limits/limits";
import { challengeSchema } from "../tokens/codeFlow";
import { findUserByEmail } from "../users/userRows";
import { emailField } from "./fields";
import { type Handler, readBody, redirectOf } from "./request";

const bodySchema = challengeSchema.extend({ email: emailField });

/** The response does not reveal whether the account exists. */
export const recover: Handler = async (auth, call) => {
  await countRequest(auth.limits.signIns, call.address);
  const body = await readBody(call, bodySchema);
  await countMail(auth.limits, call.address, { use: "recovery", to: body.email });
  const user = await findUserByEmail(auth.db, body.email);
  if (user) {
    const redirectTo = redirectOf(auth, call);
    auth.background.run(async () => {
      const token = await issueRecovery(auth, user, "recovery", body);
      await sendAuthMail(auth, { kind: "recovery", to: body.email, token, redirectTo, user });
    });
  }
  return Response.json({});
};
