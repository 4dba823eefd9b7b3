import { z } from "zod";
import { askToChangeEmail } from "./emailChange";
import { emailField } from "./fields";
import { challengeSchema } from "./pkce";
import { type Handler, readBody, redirectOf } from "./request";
import { askToConfirm } from "./signup";
import { findUserByEmail } from "./userStore";

const bodySchema = challengeSchema.extend({
  type: z.enum(["signup", "email_change"], "Missing one of these types: signup, email_change"),
  email: emailField,
});

/** Sends a mail anew. Answers alike whether or not somebody waits for one. */
export const resend: Handler = async (auth, call) => {
  const body = await readBody(call, bodySchema);
  const user = await findUserByEmail(auth.db, body.email);
  if (user && body.type === "signup" && !user.email_confirmed_at)
    await askToConfirm(auth, call, user, body);
  if (user?.email_change && body.type === "email_change") {
    await askToChangeEmail(auth, user, {
      email: user.email_change,
      challenge: body,
      redirectTo: redirectOf(auth, call),
    });
  }
  return Response.json({});
};
