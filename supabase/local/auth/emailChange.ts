import type { TransactionSql } from "postgres";
import type { Auth } from "./auth";
import { emailTaken, userNotFound } from "./authError";
import { sendLetter } from "./letters";
import { type FoundToken, issueToken, type OneTimeToken } from "./oneTimeTokens";
import { refuseTakenEmail } from "./signup/saveNewUser";
import { beginCodeFlow, type challengeSchema } from "./pkce";
import type { z } from "zod";
import { findUser, findUserByEmail, type UserRow } from "./userStore";

/** One of the two addresses has confirmed; the change waits for the other. */
export const halfChanged =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

interface Change {
  readonly email: string;
  readonly challenge: z.output<typeof challengeSchema>;
  readonly redirectTo: string;
}

/** Asks the new address, and with double_confirm_changes the present one too. */
export async function askToChangeEmail(auth: Auth, user: UserRow, change: Change): Promise<void> {
  const { email } = change;
  if (await findUserByEmail(auth.db, email)) throw emailTaken();
  const digits = auth.settings.email.otp_length;
  const asksBoth = auth.settings.email.double_confirm_changes && Boolean(user.email);
  const letters = await auth.db.begin(async (db) => {
    const pkce = await beginCodeFlow(db, user.id, "email_change", change.challenge);
    const issue = (type: "email_change_token_new" | "email_change_token_current", to: string) =>
      issueToken(db, user, { type, email: to, digits, pkce });
    const fresh = await issue("email_change_token_new", email);
    const issued: [string, OneTimeToken][] = [[email, fresh]];
    if (asksBoth && user.email)
      issued.push([user.email, await issue("email_change_token_current", user.email)]);
    await db`
      update auth.users set email_change = ${email}, email_change_sent_at = now(),
        email_change_confirm_status = 0, email_change_token_new = ${fresh.hash}
      where id = ${user.id}`;
    return issued;
  });
  for (const [to, token] of letters) {
    await sendLetter(auth, {
      kind: "email_change",
      to,
      token,
      redirectTo: change.redirectTo,
      user: { ...user, email_change: email },
    });
  }
}

/** @returns the user under the new address, or null while the other address has not confirmed. */
export async function confirmEmailChange(
  auth: Auth,
  db: TransactionSql,
  token: FoundToken,
): Promise<UserRow | null> {
  const [waiting] = await db<{ token_type: string }[]>`
    select token_type from auth.one_time_tokens
    where user_id = ${token.user_id} and token_type::text like 'email_change_token%'`;
  if (waiting && auth.settings.email.double_confirm_changes) {
    await db`update auth.users set email_change_confirm_status = 1 where id = ${token.user_id}`;
    return null;
  }
  const change = db`
    update auth.users set email = email_change, email_change = '', email_change_token_new = '',
      email_change_confirm_status = 0, email_confirmed_at = now(), updated_at = now()
    where id = ${token.user_id} and email_change <> ''`;
  await change.catch((error: unknown) => {
    refuseTakenEmail(error);
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
