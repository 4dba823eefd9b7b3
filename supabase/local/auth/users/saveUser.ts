import postgres, { type Sql, type TransactionSql } from "postgres";
import { AuthError, emailTaken } from "../authError";

/** @throws AuthError email_exists, or unexpected_failure if a trigger of the migrations refuses */
export async function saveUser<Result extends object>(
  sql: Sql,
  write: (db: TransactionSql) => Promise<Result>,
): Promise<Result> {
  try {
    return (await sql.begin(write)) as Result;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    throwIfEmailTaken(error);
    const failure = new AuthError(500, "unexpected_failure", "Database error saving new user");
    failure.cause = error;
    throw failure;
  }
}

export function throwIfEmailTaken(error: unknown): void {
  const isTaken =
    error instanceof postgres.PostgresError &&
    error.code === "23505" &&
    error.constraint_name === "users_email_partial_key";
  if (isTaken) throw emailTaken();
}
