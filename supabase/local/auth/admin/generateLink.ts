import { z } from "zod";
import type { Auth } from "../auth";
import { AuthError, emailTaken, invalid, userNotFound } from "../authError";
import { requireServiceRole } from "../bearer";
import { emailField, metadataField } from "../fields";
import { actionLink } from "../letters";
import { issueToken, type OneTimeToken } from "../oneTimeTokens";
import { hashPassword, requireStrongPassword } from "../passwords";
import { issueRecovery } from "../recover";
import { type Handler, readBody, redirectOf } from "../request";
import { saveNewUser } from "../saveNewUser";
import { userJson } from "../userJson";
import { findUser, findUserByEmail, type UserRow } from "../userStore";
import { issueInvitation } from "./invite";

const bodySchema = z.object({
  type: z.enum(["signup", "invite", "magiclink", "recovery"], "Invalid email action link type"),
  email: emailField,
  password: z.string().nullish(),
  data: metadataField,
  redirect_to: z.string().nullish(),
});
type Body = z.output<typeof bodySchema>;

/** The link that a mail would bear, for whoever sends the mail otherwise. */
export const generateLink: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const body = await readBody(call, bodySchema);
  const { user, token } = await issue(auth, body);
  const redirectTo = redirectOf(auth, call, body.redirect_to ?? undefined);
  return Response.json({
    ...(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user)),
    action_link: actionLink(auth, { kind: body.type, token, redirectTo }),
    email_otp: token.code,
    hashed_token: token.hash,
    verification_type: body.type,
    redirect_to: redirectTo,
  });
};

async function issue(auth: Auth, body: Body): Promise<{ user: UserRow; token: OneTimeToken }> {
  if (body.type === "invite") return issueInvitation(auth, body.email, body.data);
  const known = await findUserByEmail(auth.db, body.email);
  if (body.type === "signup") return issueSignup(auth, body, known);
  if (!known && body.type === "recovery") throw userNotFound();
  const user =
    known ??
    (await saveNewUser(auth.db, {
      email: body.email,
      passwordHash: null,
      userMetadata: body.data,
      confirmed: false,
    }));
  return { user, token: await issueRecovery(auth, user, body.type, {}) };
}

async function issueSignup(auth: Auth, body: Body, known: UserRow | null) {
  if (known?.email_confirmed_at) throw emailTaken();
  if (!body.password) throw invalid("Signup requires a valid password");
  requireStrongPassword(body.password, auth.settings);
  if (!auth.settings.enable_signup)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const user =
    known ??
    (await saveNewUser(auth.db, {
      email: body.email,
      passwordHash: await hashPassword(body.password),
      userMetadata: body.data,
      confirmed: false,
    }));
  const token = await auth.db.begin(async (db) => {
    const digits = auth.settings.email.otp_length;
    const issued = await issueToken(db, user, {
      type: "confirmation_token",
      email: body.email,
      digits,
    });
    await db`
      update auth.users set confirmation_token = ${issued.hash}, confirmation_sent_at = now()
      where id = ${user.id}`;
    return issued;
  });
  return { user, token };
}
