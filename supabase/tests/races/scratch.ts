import postgres, { type Sql, type TransactionSql } from "postgres";
import { readConfig } from "../../local/config/config";
import { emptyDatabase } from "../emptyDatabase";
import { speakAs } from "../rules/moment";

/** A database of its own with the migrations and no data, whose guards a test may take away. */
export async function scratchDatabase(name: string): Promise<Sql> {
  const { sql, migrate } = await emptyDatabase(name);
  await migrate(readConfig({ workdir: new URL("../../..", import.meta.url).pathname, env: {} }));
  return sql;
}

/** Accounts with credits that never expire. */
export async function crowd(sql: Sql, size: number, credits = 0): Promise<string[]> {
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', id || '@example.com'
    from (select gen_random_uuid() as id from generate_series(1, ${size})) as drawn
    returning id`;
  if (credits > 0) {
    for (const { id } of people) {
      await sql`select private.grant_credits(${id}, ${credits}, 'grant', 'For a race')`;
    }
  }
  return people.map(({ id }) => id);
}

interface RushOptions {
  /**
   * Nobody commits before everybody has spoken: every race is lost that can be. Only where nothing
   * makes one wait for another.
   */
  readonly commitTogether?: boolean;
}

/** Each person on a connection of their own, all let go at the same moment; what became of each. */
export async function rush(
  sql: Sql,
  people: readonly string[],
  work: (sql: TransactionSql, index: number) => Promise<unknown>,
  { commitTogether = false }: RushOptions = {},
): Promise<string[]> {
  const atTheGate = meetingOf(people.length);
  const spoken = meetingOf(commitTogether ? people.length : 0);
  const ended = await Promise.allSettled(
    people.map((person, index) =>
      sql.begin(async (transaction) => {
        await speakAs(transaction, person);
        await atTheGate();
        try {
          await work(transaction, index);
        } finally {
          await spoken();
        }
      }),
    ),
  );
  return ended.map((result) => (result.status === "fulfilled" ? "done" : nameOf(result.reason)));
}

/** A barrier: each call waits until `size` calls are waiting. */
function meetingOf(size: number): () => Promise<void> {
  let missing = size;
  let open: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return complete;
  };
}

/** A refusal by its code, anything else by PostgreSQL's: a deadlock is 40P01. */
function nameOf(error: unknown): string {
  if (!(error instanceof postgres.PostgresError)) return String(error);
  return error.code === "P0001" ? error.message : error.code;
}

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Repeats a round until it shows what it looks for. */
export async function within20Rounds(round: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) if (await round()) return true;
  return false;
}
