import { z } from "zod";
import type { Auth } from "../../authContext";
import { userNotFound } from "../../authError";
import { actionLink } from "../../flows/authMail";
import { issueInvitation } from "../../flows/invitation";
import { issueRecovery } from "../../flows/recovery";
import { userJson } from "../../users/userJson";
import { findUser, findUserByEmail } from "../../users/userRows";
import { requireServiceRole } from "../caller";
import { emailField } from "../fields";
import { type Handler, readBody, redirectOf } from "../request";

const bodySchema = z.object({
  type: z.enum(["invite", "magiclink", "recovery"], "Invalid email action link type"),
  email: emailField,
  redirect_to: z.string().nullish(),
});

export const generateLink: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const { type, email, redirect_to } = await readBody(call, bodySchema);
  const { user, token } =
    type === "invite"
      ? await issueInvitation(auth, { email, metadata: {} })
      : await issueLink(auth, email, type);
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

async function issueLink(auth: Auth, email: string, type: "magiclink" | "recovery") {
  const user = await findUserByEmail(auth.db, email);
  if (!user) throw userNotFound();
  return { user, token: await issueRecovery(auth, user, type, {}) };
}
