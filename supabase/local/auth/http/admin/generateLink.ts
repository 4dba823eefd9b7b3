import { z } from "zod";
import { userNotFound } from "../../authError";
import { actionLink } from "../../flows/authMail";
import { issueRecovery } from "../../flows/recovery";
import { userJson } from "../../users/userJson";
import { findUser, findUserByEmail } from "../../users/userRows";
import { requireServiceRole } from "../caller";
import { emailField } from "../fields";
import { type Handler, readBody, redirectOf } from "../request";

const bodySchema = z.object({
  type: z.enum(["magiclink", "recovery"], "Invalid email action link type"),
  email: emailField,
  redirect_to: z.string().nullish(),
});

export const generateLink: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const { type, email, redirect_to } = await readBody(call, bodySchema);
  const user = await findUserByEmail(auth.db, email);
  if (!user) throw userNotFound();
  const token = await issueRecovery(auth, user, type, {});
  const redirectTo = redirectOf(auth, call, redirect_to);
  return Response.json({
    ...(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user)),
    action_link: actionLink(auth, { kind: type, token, redirectTo }),
    email_otp: token.code,
    hashed_token: token.hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
};
