import { z } from "zod";
import type { Auth } from "./auth";
import { AuthError } from "./authError";
import { confirmEmailChange, halfChanged } from "./emailChange";
import { emailField } from "./fields";
import { countRequest } from "./limits/limits";
import { forgetSignUp } from "./newUsers";
import { type Proof, takeToken, type TokenType, voidCodes } from "./oneTimeTokens";
import { issueCode } from "./pkce";
import { withFragment, withQuery } from "./redirects";
import { type AuthRequest, type Handler, readBody, redirectOf } from "./request";
import { type AuthMethod, openSession, type SessionJson } from "./sessions";
import { visit } from "./token";
import { confirmEmail, findUser, type UserRow } from "./userStore";

const kinds = ["signup", "invite", "email", "magiclink", "recovery", "email_change"] as const;
type Kind = (typeof kinds)[number];

const tokenTypes: Readonly<Record<Kind, readonly TokenType[]>> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  email: ["confirmation_token", "recovery_token"],
  magiclink: ["confirmation_token", "recovery_token"],
  recovery: ["recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
};

const methods: Readonly<Record<Kind, AuthMethod>> = {
  signup: "otp",
  invite: "invite",
  email: "otp",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "otp",
};

/** What a code exchange was begun for, where that has another name than the mail's link. */
const flows: Readonly<Partial<Record<Kind, string>>> = {
  signup: "email/signup",
  email: "magiclink",
};

const badLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");
const badCode = () => new AuthError(403, "otp_expired", "Token has expired or is invalid");

/** The link of a mail: confirms, then sends the browser on with a session, a code, or an error. */
export const followLink: Handler = async (auth, call) => {
  await countRequest(auth.limits.verifications, call.address);
  const hash = call.query.get("token") ?? call.query.get("token_hash") ?? "";
  const byCode = hash.startsWith("pkce_");
  const target = redirectOf(auth, call);
  try {
    const kind = z.enum(kinds).safeParse(call.query.get("type"));
    if (!kind.success)
      throw new AuthError(400, "validation_failed", "Verify requires a verification type");
    const user = await prove(auth, kind.data, { hash }, badLink);
    if (user === null) return seeOther(withFragment(target, { message: halfChanged }));
    if (byCode) {
      const flow = flows[kind.data] ?? kind.data;
      return seeOther(withQuery(target, { code: await issueCode(auth.db, user.id, flow) }));
    }
    const session = await signIn(auth, call, user, kind.data);
    return seeOther(
      withFragment(target, {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        token_type: "bearer",
        type: kind.data,
      }),
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const told = {
      error: error.status < 500 ? "access_denied" : "server_error",
      error_code: error.code,
      error_description: error.message,
    };
    return seeOther(withFragment(byCode ? withQuery(target, told) : target, told));
  }
};

const bodySchema = z.object({
  type: z.enum(kinds, "Verify requires a verification type"),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: emailField.nullish(),
});

/** The same for a client that has the link's hash, or the code that a person typed. */
export const verify: Handler = async (auth, call) => {
  await countRequest(auth.limits.verifications, call.address);
  const { type, token_hash: hash, token, email } = await readBody(call, bodySchema);
  const user =
    token && email
      ? await auth.accounts.attempt(
          email,
          () => prove(auth, type, { email, code: token }, badCode),
          () => voidCodes(auth.db, email),
        )
      : await prove(auth, type, { hash: hash ?? "" }, badLink);
  if (user === null) return Response.json({ code: 200, msg: halfChanged });
  return Response.json(await signIn(auth, call, user, type));
};

/** Redeems a token, and does what its mail was sent for. Null: the other address must confirm too. */
async function prove(
  auth: Auth,
  kind: Kind,
  proof: Proof,
  refusal: () => AuthError,
): Promise<UserRow | null> {
  return auth.db.begin(async (db) => {
    const life = auth.settings.email.otp_expiry;
    const token = await takeToken(db, proof, tokenTypes[kind], life);
    if (!token) throw refusal();
    if (kind === "email_change") return confirmEmailChange(auth, db, token);
    if (token.token_type === "recovery_token") {
      await db`update auth.users set recovery_token = '' where id = ${token.user_id}`;
      await forgetSignUp(db, token.user_id);
    }
    await confirmEmail(db, token.user_id);
    const user = await findUser(db, token.user_id);
    if (!user) throw refusal();
    await auth.accounts.forgive(user.email ?? "");
    return user;
  });
}

function signIn(auth: Auth, call: AuthRequest, user: UserRow, kind: Kind): Promise<SessionJson> {
  return auth.db.begin((db) => openSession(auth, db, user, visit(call, methods[kind])));
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
