import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Auth } from "./auth";
import { AuthError } from "./authError";
import { emailField, metadataField } from "./fields";
import { requireMailPause, sendLetter } from "./letters";
import { issueToken } from "./oneTimeTokens";
import { hashPassword, requireStrongPassword } from "./passwords";
import { beginCodeFlow, challengeSchema } from "./pkce";
import { type AuthRequest, type Handler, readBody, redirectOf } from "./request";
import { openSession } from "./sessions";
import { saveNewUser } from "./saveNewUser";
import { maskedUserJson, userJson } from "./userJson";
import { findUser, findUserByEmail, type UserRow } from "./userStore";

const bodySchema = challengeSchema.extend({
  email: emailField,
  password: z.string().nullish(),
  data: metadataField,
});
type Body = z.output<typeof bodySchema>;

/** Registers a person; with confirmations on, the account opens only by the link of a mail. */
export const signup: Handler = async (auth, call) => {
  if (!auth.settings.enable_signup)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  if (!auth.settings.email.enable_signup)
    throw new AuthError(422, "email_provider_disabled", "Email signups are disabled");
  const body = await readBody(call, bodySchema);
  const password = body.password ?? "";
  if (password === "")
    throw new AuthError(422, "validation_failed", "Signup requires a valid password");
  requireStrongPassword(password, auth.settings);

  const known = await findUserByEmail(auth.db, body.email);
  if (known?.email_confirmed_at) {
    if (!auth.settings.email.enable_confirmations)
      throw new AuthError(422, "user_already_exists", "User already registered");
    return Response.json(maskedUserJson(body.email, body.data, randomUUID()));
  }
  // The first person's password stays: nobody knows yet whose address this is.
  const user = known ?? (await register(auth, body, password));
  if (!auth.settings.email.enable_confirmations)
    return Response.json(await signIn(auth, call, user));
  await askToConfirm(auth, call, user, body);
  return Response.json(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user));
};

async function register(auth: Auth, body: Body, password: string): Promise<UserRow> {
  return saveNewUser(auth.db, {
    email: body.email,
    passwordHash: await hashPassword(password),
    userMetadata: body.data,
    registers: true,
    confirmed: !auth.settings.email.enable_confirmations,
  });
}

function signIn(auth: Auth, call: AuthRequest, user: UserRow) {
  const how = {
    method: "password" as const,
    userAgent: call.request.headers.get("user-agent"),
    address: call.address,
  };
  return auth.db.begin((db) => openSession(auth, db, user, how));
}

/** Sends the confirmation mail, also a second time when somebody signs up anew before confirming. */
export async function askToConfirm(
  auth: Auth,
  call: AuthRequest,
  user: UserRow,
  challenge: z.output<typeof challengeSchema>,
): Promise<void> {
  requireMailPause(auth, user.confirmation_sent_at);
  const email = user.email ?? "";
  const token = await auth.db.begin(async (db) => {
    const pkce = await beginCodeFlow(db, user.id, "email/signup", challenge);
    const digits = auth.settings.email.otp_length;
    const issued = await issueToken(db, user, { type: "confirmation_token", email, digits, pkce });
    await db`
      update auth.users set confirmation_token = ${issued.hash}, confirmation_sent_at = now()
      where id = ${user.id}`;
    return issued;
  });
  const redirectTo = redirectOf(auth, call);
  await sendLetter(auth, { kind: "signup", to: email, token, redirectTo, user });
}
