import type { Auth } from "../authContext";
import { beginCodeFlow, type Challenge } from "../tokens/codeFlow";
import { issueToken, type OneTimeToken } from "../tokens/oneTimeTokens";
import type { Database, UserRow } from "../users/userRows";
import { sendAuthMail } from "./authMail";

export interface Confirmation {
  readonly challenge: Challenge;
  readonly redirectTo: string;
}

export async function sendConfirmation(
  auth: Auth,
  user: UserRow,
  { challenge, redirectTo }: Confirmation,
): Promise<void> {
  const token = await auth.db.begin((db) => issueConfirmation(auth, db, user, challenge));
  await sendAuthMail(auth, { kind: "signup", to: user.email ?? "", token, redirectTo, user });
}

export async function issueConfirmation(
  auth: Auth,
  db: Database,
  user: UserRow,
  challenge: Challenge,
): Promise<OneTimeToken> {
  const pkce = await beginCodeFlow(db, user.id, "email/signup", challenge);
  const token = await issueToken(db, user, {
    type: "confirmation_token",
    email: user.email ?? "",
    digits: auth.settings.email.otp_length,
    pkce,
  });
  await db`
    update auth.users set confirmation_token = ${token.hash}, confirmation_sent_at = now()
    where id = ${user.id}`;
  return token;
}
