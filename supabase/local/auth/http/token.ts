import { z } from "zod";
import type { Auth } from "../authContext";
import { AuthError, invalid, invalidLogin, userNotFound } from "../authError";
import { countRequest } from "../limits/limits";
import { refreshSession } from "../sessions/refreshSession";
import {
  type AuthMethod,
  openSession,
  requireNotBanned,
  type SessionJson,
} from "../sessions/sessions";
import { redeemCode } from "../tokens/codeFlow";
import { passwordMatches } from "../users/passwords";
import { findUser, findUserByEmail } from "../users/userRows";
import { type AuthRequest, type Handler, readBody, signInDetails } from "./request";

export const token: Handler = async (auth, call) => {
  const grant = grants.get(call.query.get("grant_type") ?? "");
  if (!grant) throw new AuthError(400, "unsupported_grant_type", "unsupported_grant_type");
  return Response.json(await grant(auth, call), { headers: { "cache-control": "no-store" } });
};

const passwordSchema = z.object({ email: z.string().nullish(), password: z.string().default("") });

async function byPassword(auth: Auth, call: AuthRequest): Promise<SessionJson> {
  await countRequest(auth.limits.signIns, call.address);
  const { email, password } = await readBody(call, passwordSchema);
  if (!email) throw invalid("missing email or phone");
  const user = await auth.loginThrottle.attemptPassword(
    { email, address: call.address },
    async () => {
      const known = await findUserByEmail(auth.db, email);
      // The password first: otherwise the response would reveal which addresses have an account.
      const matches = await passwordMatches(password, known?.encrypted_password ?? null);
      if (!known || !matches) throw invalidLogin();
      return known;
    },
  );
  requireNotBanned(user);
  if (!user.email_confirmed_at)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  return auth.db.begin((db) => openSession(auth, db, user, signInDetails(call, "password")));
}

const refreshSchema = z.object({ refresh_token: z.string().default("") });

async function byRefreshToken(auth: Auth, call: AuthRequest): Promise<SessionJson> {
  await countRequest(auth.limits.refreshes, call.address);
  const { refresh_token: refreshToken } = await readBody(call, refreshSchema);
  return refreshSession(auth, refreshToken);
}

const codeSchema = z.object({ auth_code: z.string(), code_verifier: z.string() });

const codeMethods: readonly AuthMethod[] = ["recovery", "magiclink", "invite"];

async function byCode(auth: Auth, call: AuthRequest): Promise<SessionJson> {
  await countRequest(auth.limits.refreshes, call.address);
  const body = await readBody(call, codeSchema);
  return auth.db.begin(async (db) => {
    const { userId, flow } = await redeemCode(db, body.auth_code, body.code_verifier);
    const user = await findUser(db, userId);
    if (!user) throw userNotFound();
    const method = codeMethods.find((known) => known === flow) ?? "otp";
    return openSession(auth, db, user, signInDetails(call, method));
  });
}

const grants = new Map([
  ["password", byPassword],
  ["refresh_token", byRefreshToken],
  ["pkce", byCode],
]);
