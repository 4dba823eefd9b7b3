import { z } from "zod";
import type { Auth } from "../auth";
import { AuthError } from "../authError";
import { emailField, metadataField } from "../fields";
import { countMail, countRequest } from "../limits/limits";
import { hashPassword, requireStrongPassword } from "../passwords";
import { challengeSchema } from "../pkce";
import { registerUser } from "./registerUser";
import { type AuthRequest, type Handler, readBody, redirectOf } from "../request";
import { openSession } from "../sessions";
import type { UserRow } from "../userStore";

const bodySchema = challengeSchema.extend({
  email: emailField,
  password: z.string().nullish(),
  data: metadataField,
});

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
  await countRequest(auth.limits.signIns, call.address);
  const asks = auth.settings.email.enable_confirmations;
  if (asks) await countMail(auth.limits, call.address, `signup ${body.email}`);

  const passwordHash = await hashPassword(password);
  const registered = await registerUser(auth, {
    person: {
      email: body.email,
      passwordHash,
      userMetadata: body.data,
      registers: true,
      confirmed: !asks,
    },
    challenge: body,
    redirectTo: redirectOf(auth, call),
  });
  auth.background.run(registered.sendMail);
  return Response.json(asks ? registered.json : await signIn(auth, call, registered.user));
};

function signIn(auth: Auth, call: AuthRequest, user: UserRow) {
  const how = {
    method: "password" as const,
    userAgent: call.request.headers.get("user-agent"),
    address: call.address,
  };
  return auth.db.begin((db) => openSession(auth, db, user, how));
}
