import type { Auth } from "../authContext";
import { AuthError } from "../authError";
import type { AuthMethod } from "../sessions/sessions";
import { type Proof, redeemToken, type TokenType } from "../tokens/oneTimeTokens";
import { removeSignUpData } from "../users/newUsers";
import { confirmEmail, findUser, type UserRow } from "../users/userRows";
import { confirmEmailChange } from "./emailChange";

export const verificationTypes = [
  "signup",
  "invite",
  "email",
  "magiclink",
  "recovery",
  "email_change",
] as const;
export type VerificationType = (typeof verificationTypes)[number];

const tokenTypes: Readonly<Record<VerificationType, readonly TokenType[]>> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  email: ["confirmation_token", "recovery_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
};

export const authMethods: Readonly<Record<VerificationType, AuthMethod>> = {
  signup: "otp",
  invite: "invite",
  email: "otp",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "otp",
};

export function redeemMailToken(
  auth: Auth,
  type: VerificationType,
  proof: Proof,
): Promise<UserRow | null> {
  const refusal = () =>
    new AuthError(
      403,
      "otp_expired",
      "hash" in proof ? "Email link is invalid or has expired" : "Token has expired or is invalid",
    );
  return auth.db.begin(async (db) => {
    const lifetime = auth.settings.email.otp_expiry;
    const token = await redeemToken(db, proof, tokenTypes[type], lifetime);
    if (!token) throw refusal();
    if (type === "email_change") return confirmEmailChange(db, token);
    if (token.token_type === "recovery_token") {
      await db`update auth.users set recovery_token = '' where id = ${token.user_id}`;
      await removeSignUpData(db, token.user_id);
    }
    await confirmEmail(db, token.user_id);
    const user = await findUser(db, token.user_id);
    if (!user) throw refusal();
    return user;
  });
}
