import type { TransactionSql } from "postgres";
import { sql } from "../stack";

class Undo extends Error {}

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

/** Sets the space's clock to `wall` ("2030-03-04 09:30") for a transaction that is rolled back. */
export async function at(
  wall: string,
  person: string,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await inRolledBackTransaction(async (transaction) => {
    await setClock(transaction, wall);
    await actAs(transaction, person);
    await work(transaction);
  });
}

/** The transaction has the rights of the server afterwards. */
export async function setClock(transaction: TransactionSql, wall: string): Promise<void> {
  await transaction`reset role`;
  for (const [name, type] of [
    ["space_now", "timestamp"],
    ["space_today", "date"],
  ]) {
    await transaction.unsafe(`
      create or replace function private.${name}() returns ${type} language sql stable
      set search_path = '' as $$ select '${wall}'::timestamp::${type} $$`);
  }
}

export async function actAs(transaction: TransactionSql, person: string): Promise<void> {
  const claims = JSON.stringify({ sub: person, role: "authenticated" });
  await transaction`
    select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
}

/** A transaction in which one person acts, and the server where it is said. */
export class SpaceOf {
  readonly tx: TransactionSql;
  readonly #personId: string;
  constructor(tx: TransactionSql, personId: string) {
    this.tx = tx;
    this.#personId = personId;
  }

  act = (personId = this.#personId) => actAs(this.tx, personId);

  async server<T extends object>(query: (tx: TransactionSql) => PromiseLike<readonly T[]>) {
    await this.tx`reset role`;
    const rows = [...(await query(this.tx))];
    await this.act();
    return rows;
  }

  clock = async (wall: string) => {
    await setClock(this.tx, wall);
    await this.act();
  };

  failure = (work: () => Promise<unknown>) => failureOf(this.tx, work);
}

/** The transaction stays usable after an error. */
export async function failureOf(
  transaction: TransactionSql,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<unknown> {
  return transaction.savepoint(work).then(
    () => null,
    (error: unknown) => error,
  );
}
