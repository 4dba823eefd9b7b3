import { z } from "zod";
import { askToChangeEmail } from "../emailChange";
import { emailField } from "../fields";
import { countMail, countRequest } from "../limits/limits";
import { challengeSchema } from "../pkce";
import { type Handler, readBody, redirectOf } from "../request";
import { askToConfirm } from "./confirmation";
import { findUserByEmail } from "../userStore";

const bodySchema = challengeSchema.extend({
  type: z.enum(["signup", "email_change"], "Missing one of these types: signup, email_change"),
  email: emailField,
});

/** Sends a mail again. Answers alike whether or not there is an account that waits for one. */
export const resend: Handler = async (auth, call) => {
  const body = await readBody(call, bodySchema);
  await countRequest(auth.limits.signIns, call.address);
  await countMail(auth.limits, call.address, `${body.type} ${body.email}`);
  const user = await findUserByEmail(auth.db, body.email);
  const redirectTo = redirectOf(auth, call);
  auth.background.run(async () => {
    if (user && body.type === "signup" && !user.email_confirmed_at)
      await askToConfirm(auth, user, { challenge: body, redirectTo });
    if (user?.email_change && body.type === "email_change") {
      const email = user.email_change;
      await askToChangeEmail(auth, user, { email, challenge: body, redirectTo });
    }
  });
  return Response.json({});
};
