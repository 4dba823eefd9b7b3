import type { z } from "zod";
import type { Auth } from "../auth";
import { sendLetter } from "../letters";
import { issueToken, type OneTimeToken } from "../oneTimeTokens";
import { beginCodeFlow, type challengeSchema } from "../pkce";
import type { Database, UserRow } from "../userStore";

export interface Confirmation {
  readonly challenge: z.output<typeof challengeSchema>;
  readonly redirectTo: string;
}

/** Mails a link that confirms the address; earlier ones stop working. */
export async function askToConfirm(
  auth: Auth,
  user: UserRow,
  { challenge, redirectTo }: Confirmation,
): Promise<void> {
  const token = await auth.db.begin((db) => issueConfirmation(auth, db, user, challenge));
  await sendLetter(auth, { kind: "signup", to: user.email ?? "", token, redirectTo, user });
}

export async function issueConfirmation(
  auth: Auth,
  db: Database,
  user: UserRow,
  challenge: Confirmation["challenge"],
  flow: "email/signup" | "magiclink" = "email/signup",
): Promise<OneTimeToken> {
  const pkce = await beginCodeFlow(db, user.id, flow, challenge);
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
