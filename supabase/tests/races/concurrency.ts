import postgres, { type Sql, type TransactionSql } from "postgres";
import { readConfig } from "../../local/config/config";
import { emptyDatabase } from "../emptyDatabase";
import { openAllSlotsEveryDay } from "../openAllSlotsEveryDay";
import { actAs } from "../rules/spaceTime";

/** A separate database, so that tests can remove its locks and constraints. */
export async function newDatabase(name: string): Promise<Sql> {
  const { sql, migrate } = await emptyDatabase(name);
  await migrate(readConfig({ workdir: new URL("../../..", import.meta.url).pathname, env: {} }));
  await openAllSlotsEveryDay(sql);
  return sql;
}

export async function newAccounts(sql: Sql, size: number, credits = 0): Promise<string[]> {
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', id || '@example.com'
    from (select gen_random_uuid() as id from generate_series(1, ${size})) as ids
    returning id`;
  if (credits > 0) {
    for (const { id } of people) {
      await sql`select private.grant_credits(${id}, ${credits}, 'grant', 'For a race')`;
    }
  }
  return people.map(({ id }) => id);
}

interface Options {
  /** Commits when all work is done, to force every race. The work must not wait for locks. */
  readonly commitTogether?: boolean;
}

/** Starts all work at the same moment, each on a separate connection, and returns the outcomes. */
export async function runConcurrently(
  sql: Sql,
  people: readonly string[],
  work: (sql: TransactionSql, index: number) => Promise<unknown>,
  { commitTogether = false }: Options = {},
): Promise<string[]> {
  const allReady = barrier(people.length);
  const allWorkDone = barrier(commitTogether ? people.length : 0);
  const ended = await Promise.allSettled(
    people.map((person, index) =>
      sql.begin(async (transaction) => {
        await actAs(transaction, person);
        await allReady();
        try {
          await work(transaction, index);
        } finally {
          await allWorkDone();
        }
      }),
    ),
  );
  return ended.map((result) => (result.status === "fulfilled" ? "done" : nameOf(result.reason)));
}

/** Each call waits until `size` calls are waiting. */
function barrier(size: number): () => Promise<void> {
  let missing = size;
  let open: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return complete;
  };
}

/** Returns the code of a refusal, otherwise the SQLSTATE (a deadlock is 40P01). */
function nameOf(error: unknown): string {
  if (!(error instanceof postgres.PostgresError)) return String(error);
  return error.code === "P0001" ? error.message : error.code;
}

/** "done", or the code of the refusal or error. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(() => "done", nameOf);

export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export async function within20Rounds(round: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) if (await round()) return true;
  return false;
}

/** Replaces a part of a function, for a control that fails without that part. */
export async function weaken(sql: Sql, name: string, part: string, by: string): Promise<void> {
  const [found] = await sql<{ text: string }[]>`
    select pg_get_functiondef(${name}::regproc) as text`;
  const text = found?.text ?? "";
  if (!text.includes(part)) throw new Error(`${name} does not contain ${part}`);
  await sql.unsafe(text.replace(part, by));
}
