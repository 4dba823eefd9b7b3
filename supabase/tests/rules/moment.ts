import type { TransactionSql } from "postgres";
import { sql } from "../stack";

class Undo extends Error {}

/** A transaction that leaves nothing behind. */
export async function undone(work: (sql: TransactionSql) => Promise<unknown>): Promise<void> {
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
 * Lets the clock of the space show `wall` ("2030-03-04 09:30") while `work` speaks as this person;
 * everything is undone afterwards.
 */
export async function at(
  wall: string,
  person: string,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await undone(async (transaction) => {
    for (const [name, type] of [
      ["space_now", "timestamp"],
      ["space_today", "date"],
    ]) {
      await transaction.unsafe(`
        create or replace function private.${name}() returns ${type} language sql stable
        set search_path = '' as $$ select '${wall}'::timestamp::${type} $$`);
    }
    await speakAs(transaction, person);
    await work(transaction);
  });
}

/** From here to the end of the transaction, the connection is this signed-in person. */
export async function speakAs(transaction: TransactionSql, person: string): Promise<void> {
  const claims = JSON.stringify({ sub: person, role: "authenticated" });
  await transaction`
    select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
}

/** What a statement was refused with, leaving the transaction usable. */
export async function failureOf(
  transaction: TransactionSql,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<unknown> {
  return transaction.savepoint(work).then(
    () => null,
    (error: unknown) => error,
  );
}
