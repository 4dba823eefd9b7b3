import type { TransactionSql } from "postgres";
import { sql } from "../stack";

class Undo extends Error {}

/** Runs work in a transaction that is rolled back. */
export async function inRolledBackTransaction(
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql
    .begin(async (transaction) => {
      await work(transaction);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

/**
 * Sets the clock of the space to `wall` ("2030-03-04 09:30") and runs `work` as this person;
 * everything is rolled back.
 */
export async function at(
  wall: string,
  person: string,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await inRolledBackTransaction(async (transaction) => {
    for (const [name, type] of [
      ["space_now", "timestamp"],
      ["space_today", "date"],
    ]) {
      await transaction.unsafe(`
        create or replace function private.${name}() returns ${type} language sql stable
        set search_path = '' as $$ select '${wall}'::timestamp::${type} $$`);
    }
    await actAs(transaction, person);
    await work(transaction);
  });
}

/** Makes the rest of the transaction run as this signed-in person. */
export async function actAs(transaction: TransactionSql, person: string): Promise<void> {
  const claims = JSON.stringify({ sub: person, role: "authenticated" });
  await transaction`
    select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
}

/** Returns the error of a statement, or null, and keeps the transaction usable. */
export async function failureOf(
  transaction: TransactionSql,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<unknown> {
  return transaction.savepoint(work).then(
    () => null,
    (error: unknown) => error,
  );
}
