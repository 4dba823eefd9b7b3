import type { TransactionSql } from "postgres";
import type { Auth } from "../authContext";
import { userNotFound } from "../authError";
import { beginCodeFlow, type Challenge } from "../tokens/codeFlow";
import { issueToken, type OneTimeToken, type RedeemedToken } from "../tokens/oneTimeTokens";
import { throwIfEmailTaken } from "../users/saveUser";
import { findUser, findUserByEmail, type UserRow } from "../users/userRows";
import { sendAuthMail } from "./authMail";

export const confirmOtherEmail =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

interface EmailChange {
  readonly email: string;
  readonly challenge: Challenge;
  readonly redirectTo: string;
}

/**
 * The result does not reveal whether the new address has an account: then only the present address
 * gets an email, and the change cannot be confirmed.
 */
export async function requestEmailChange(
  auth: Auth,
  user: UserRow,
  change: EmailChange,
): Promise<void> {
  const { email } = change;
  const digits = auth.settings.email.otp_length;
  const mails = await auth.db.begin(async (db) => {
    const pkce = await beginCodeFlow(db, user.id, "email_change", change.challenge);
    const issue = (type: "email_change_token_new" | "email_change_token_current", to: string) =>
      issueToken(db, user, { type, email: to, digits, pkce });
    const toNew = await issue("email_change_token_new", email);
    const issued: [string, OneTimeToken][] = [[email, toNew]];
    if (user.email)
      issued.push([user.email, await issue("email_change_token_current", user.email)]);
    await db`
      update auth.users set email_change = ${email}, email_change_sent_at = now(),
        email_change_confirm_status = 0, email_change_token_new = ${toNew.hash}
      where id = ${user.id}`;
    return issued;
  });
  auth.background.run(async () => {
    const isTaken = (await findUserByEmail(auth.db, email)) !== null;
    for (const [to, token] of mails) {
      if (to === email && isTaken) continue;
      await sendAuthMail(auth, {
        kind: "email_change",
        to,
        token,
        redirectTo: change.redirectTo,
        user: { ...user, email_change: email },
      });
    }
  });
}

export async function confirmEmailChange(
  db: TransactionSql,
  token: RedeemedToken,
): Promise<UserRow | null> {
  const [unconfirmed] = await db<{ token_type: string }[]>`
    select token_type from auth.one_time_tokens
    where user_id = ${token.user_id} and token_type::text like 'email_change_token%'`;
  if (unconfirmed) {
    await db`update auth.users set email_change_confirm_status = 1 where id = ${token.user_id}`;
    return null;
  }
  const change = db`
    update auth.users set email = email_change, email_change = '', email_change_token_new = '',
      email_change_confirm_status = 0, email_confirmed_at = now(), updated_at = now()
    where id = ${token.user_id} and email_change <> ''`;
  await change.catch((error: unknown) => {
    throwIfEmailTaken(error);
    throw error;
  });
  await db`
    update auth.identities set updated_at = now(), identity_data = identity_data ||
      jsonb_build_object('email', (select email from auth.users where id = ${token.user_id}))
    where user_id = ${token.user_id} and provider = 'email'`;
  const user = await findUser(db, token.user_id);
  if (!user) throw userNotFound();
  return user;
}
