import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import { StackError } from "../stackError";

const deletionSchema = z.object({ user_id: z.uuid(), deleted_at: z.iso.datetime() });
export type Deletion = z.infer<typeof deletionSchema>;

export const deletionsFile = "deletions.jsonl";

/** The list that outlives the database: one line for each deleted account. */
export function readDeletions(path: string): Deletion[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return lines.filter(Boolean).map((line, index) => {
    try {
      return deletionSchema.parse(JSON.parse(line));
    } catch {
      throw new StackError(`${path}:${index + 1} is not a line of a list of deleted accounts.`);
    }
  });
}

export function writeDeletions(path: string, deletions: readonly Deletion[]): void {
  const file = openSync(`${path}.new`, "w", 0o600);
  writeSync(file, deletions.map((deletion) => `${JSON.stringify(deletion)}\n`).join(""));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

/** Lists each account once. */
export function mergeDeletions(lists: readonly (readonly Deletion[])[]): Deletion[] {
  return [...new Map(lists.flat().map((deletion) => [deletion.user_id, deletion])).values()];
}

/** Copies new deletions of the database to the list, from now on and until it is stopped. */
export function keepDeletions(
  sql: Sql,
  dataDir: string,
  { everyMs = 5000 }: { everyMs?: number } = {},
): () => Promise<void> {
  const path = join(dataDir, deletionsFile);
  let listed: readonly Deletion[] = readDeletions(path);
  async function copy(): Promise<void> {
    const stored = await sql<{ user_id: string; deleted_at: Date }[]>`
      select user_id, deleted_at from private.deleted_accounts
      where user_id <> all (${listed.map(({ user_id }) => user_id)}::uuid[]) order by deleted_at`;
    if (stored.length === 0) return;
    const added = stored.map(({ user_id, deleted_at }) => ({
      user_id,
      deleted_at: deleted_at.toISOString(),
    }));
    writeDeletions(path, [...listed, ...added]);
    listed = [...listed, ...added];
  }
  // Without a connection, or with a full disk, the next run copies them.
  const run = () => copy().catch(() => undefined);
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await run();
  };
}
