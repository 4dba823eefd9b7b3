import { z } from "zod";
import type { Auth } from "../authContext";
import { AuthError } from "../authError";
import { confirmOtherEmail } from "../flows/emailChange";
import {
  authMethods,
  redeemMailToken,
  type VerificationType,
  verificationTypes,
} from "../flows/redeemMailToken";
import { countRequest } from "../limits/limits";
import { openSession, type SessionJson } from "../sessions/sessions";
import { issueCode } from "../tokens/codeFlow";
import { voidCodes } from "../tokens/oneTimeTokens";
import type { UserRow } from "../users/userRows";
import { emailField } from "./fields";
import { withFragment, withQuery } from "./redirects";
import { type AuthRequest, type Handler, readBody, redirectOf, signInDetails } from "./request";

const typeField = z.enum(verificationTypes, "Verify requires a verification type");

export const followLink: Handler = async (auth, call) => {
  await countRequest(auth.limits.verifications, call.address);
  const hash = call.query.get("token") ?? call.query.get("token_hash") ?? "";
  const isPkce = hash.startsWith("pkce_");
  const target = redirectOf(auth, call);
  try {
    const type = typeField.safeParse(call.query.get("type"));
    if (!type.success)
      throw new AuthError(400, "validation_failed", "Verify requires a verification type");
    const user = await redeemMailToken(auth, type.data, { hash });
    if (user === null) return seeOther(withFragment(target, { message: confirmOtherEmail }));
    if (isPkce) {
      const flow = type.data === "signup" ? "email/signup" : type.data;
      return seeOther(withQuery(target, { code: await issueCode(auth.db, user.id, flow) }));
    }
    const session = await signIn(auth, call, user, type.data);
    return seeOther(
      withFragment(target, {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        token_type: "bearer",
        type: type.data,
      }),
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const params = {
      error: error.status < 500 ? "access_denied" : "server_error",
      error_code: error.code,
      error_description: error.message,
    };
    return seeOther(withFragment(isPkce ? withQuery(target, params) : target, params));
  }
};

const bodySchema = z.object({
  type: typeField,
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: emailField.nullish(),
});

export const verify: Handler = async (auth, call) => {
  await countRequest(auth.limits.verifications, call.address);
  const { type, token_hash: hash, token: code, email } = await readBody(call, bodySchema);
  const user =
    code && email
      ? await auth.loginThrottle.attemptCode(
          email,
          () => redeemMailToken(auth, type, { email, code }),
          () => voidCodes(auth.db, email),
        )
      : await redeemMailToken(auth, type, { hash: hash ?? "" });
  if (user === null) return Response.json({ code: 200, msg: confirmOtherEmail });
  return Response.json(await signIn(auth, call, user, type));
};

function signIn(
  auth: Auth,
  call: AuthRequest,
  user: UserRow,
  type: VerificationType,
): Promise<SessionJson> {
  const details = signInDetails(call, authMethods[type]);
  return auth.db.begin((db) => openSession(auth, db, user, details));
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
