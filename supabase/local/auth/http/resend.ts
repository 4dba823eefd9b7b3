import { z } from "zod";
import { sendConfirmation } from "../flows/confirmation";
import { requestEmailChange } from "../flows/emailChange";
import { countMail, countMailbox, countRequest } from "../limits/limits";
import { challengeSchema } from "../tokens/codeFlow";
import { findUserByEmail } from "../users/userRows";
import { emailField } from "./fields";
import { type Handler, readBody, redirectOf } from "./request";

const bodySchema = challengeSchema.extend({
  type: z.enum(["signup", "email_change"], "Missing one of these types: signup, email_change"),
  email: emailField,
});

/** The response does not reveal whether an account waits for the email. */
export const resend: Handler = async (auth, call) => {
  await countRequest(auth.limits.signIns, call.address);
  const body = await readBody(call, bodySchema);
  await countMail(auth.limits, call.address, { use: body.type, to: body.email });
  const user = await findUserByEmail(auth.db, body.email);
  const redirectTo = redirectOf(auth, call);
  auth.background.run(async () => {
    if (user && body.type === "signup" && !user.email_confirmed_at)
      await sendConfirmation(auth, user, { challenge: body, redirectTo });
    if (user?.email_change && body.type === "email_change") {
      const email = user.email_change;
      // The address in the request is the present one.
      if ((await countMailbox(auth.limits, { use: body.type, to: email })) !== null) return;
      await requestEmailChange(auth, user, { email, challenge: body, redirectTo });
    }
  });
  return Response.json({});
};
