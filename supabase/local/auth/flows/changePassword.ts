import type { Auth } from "../authContext";
import { AuthError } from "../authError";
import type { SessionRow } from "../sessions/sessions";
import { hashPassword, passwordMatches, requireStrongPassword } from "../users/passwords";
import type { UserRow } from "../users/userRows";

export async function changePassword(
  auth: Auth,
  user: UserRow,
  session: SessionRow,
  password: string,
): Promise<void> {
  requireStrongPassword(password, auth.settings);
  if (await passwordMatches(password, user.encrypted_password)) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  const hash = await hashPassword(password);
  await auth.db.begin(async (db) => {
    await db`
      update auth.users set encrypted_password = ${hash}, recovery_token = '', updated_at = now()
      where id = ${user.id}`;
    await db`
      delete from auth.one_time_tokens where user_id = ${user.id} and token_type = 'recovery_token'`;
    await db`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
  });
}
