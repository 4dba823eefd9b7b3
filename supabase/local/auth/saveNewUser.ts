import postgres, { type Sql } from "postgres";
import { AuthError, emailTaken } from "./authError";
import { insertUser, type NewUser, type UserRow } from "./userStore";

/**
 * Writes a user in a transaction of its own.
 * @throws AuthError email_exists when another request was faster, unexpected_failure when a trigger
 * of the migrations refuses.
 */
export async function saveNewUser(sql: Sql, user: NewUser): Promise<UserRow> {
  try {
    return await sql.begin((db) => insertUser(db, user));
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.code === "23505" && error.constraint_name === "users_email_partial_key")
      throw emailTaken();
    const failure = new AuthError(500, "unexpected_failure", "Database error saving new user");
    failure.cause = error;
    throw failure;
  }
}
