import { z } from "zod";
import type { Auth } from "../auth";
import { AuthError, emailTaken, invalid, userNotFound } from "../authError";
import { requireServiceRole } from "../bearer";
import { emailField, metadataField } from "../fields";
import { actionLink } from "../letters";
import type { OneTimeToken } from "../oneTimeTokens";
import { hashPassword, requireStrongPassword } from "../passwords";
import { issueRecovery } from "../recover";
import { type Handler, readBody, redirectOf } from "../request";
import { issueConfirmation } from "../signup/confirmation";
import { savingUser } from "../signup/saveNewUser";
import { userJson } from "../userJson";
import { insertOrReplace, insertUser } from "../newUsers";
import { findUser, findUserByEmail, lockUserByEmail, type UserRow } from "../userStore";
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
  if (body.type === "signup") return issueSignup(auth, body);
  const known = await findUserByEmail(auth.db, body.email);
  if (!known && body.type === "recovery") throw userNotFound();
  if (known) return { user: known, token: await issueRecovery(auth, known, body.type, {}) };
  return savingUser(auth.db, async (db) => {
    const { email, data } = body;
    const user = await insertUser(db, {
      email,
      passwordHash: null,
      userMetadata: data,
      confirmed: false,
    });
    return { user, token: await issueConfirmation(auth, db, user, {}, "magiclink") };
  });
}

async function issueSignup(auth: Auth, { email, password, data }: Body) {
  if (!password) throw invalid("Signup requires a valid password");
  requireStrongPassword(password, auth.settings);
  if (!auth.settings.enable_signup)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const passwordHash = await hashPassword(password);
  return savingUser(auth.db, async (db) => {
    const known = await lockUserByEmail(db, email);
    if (known?.email_confirmed_at) throw emailTaken();
    const person = { email, passwordHash, userMetadata: data, confirmed: false };
    const user = await insertOrReplace(db, known, person);
    return { user, token: await issueConfirmation(auth, db, user, {}) };
  });
}
