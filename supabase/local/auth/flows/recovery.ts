import type { Auth } from "../authContext";
import { beginCodeFlow, type Challenge } from "../tokens/codeFlow";
import { issueToken, type OneTimeToken } from "../tokens/oneTimeTokens";
import type { UserRow } from "../users/userRows";

/** Magic links and password resets share one token: both prove access to the mailbox. */
export function issueRecovery(
  auth: Auth,
  user: UserRow,
  method: "recovery" | "magiclink",
  challenge: Challenge,
): Promise<OneTimeToken> {
  return auth.db.begin(async (db) => {
    const pkce = await beginCodeFlow(db, user.id, method, challenge);
    const token = await issueToken(db, user, {
      type: "recovery_token",
      email: user.email ?? "",
      digits: auth.settings.email.otp_length,
      pkce,
    });
    await db`
      update auth.users set recovery_token = ${token.hash}, recovery_sent_at = now()
      where id = ${user.id}`;
    return token;
  });
}
