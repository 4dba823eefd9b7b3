import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import type { Log } from "../context";
import { deletionsFile, readDeletions } from "./deletions";

const markSchema = z.object({ backupMadeAt: z.iso.datetime() });
const markIn = (dataDir: string): string => join(dataDir, "restored.json");

export function markRestored(dataDir: string, backupMadeAt: string): void {
  writeFileSync(markIn(dataDir), `${JSON.stringify({ backupMadeAt })}\n`);
}

/**
 * Deletes accounts of the list that exist again, and mutes a restored copy. Runs at every start: after the migrations,
 * because the backup may be older than the tables it needs, and before the portal answers. Returns false in a project
 * without these rules.
 */
export async function applyDeletions(sql: Sql, dataDir: string, log: Log): Promise<boolean> {
  const [schema] =
    await sql`select to_regproc('private.record_restore') is not null as "canRestore"`;
  if (schema?.["canRestore"] !== true) return false;
  const deletions = readDeletions(join(dataDir, deletionsFile));
  const mark = markIn(dataDir);
  const restored = existsSync(mark)
    ? markSchema.parse(JSON.parse(readFileSync(mark, "utf8")))
    : null;
  const list = sql.json(deletions.map((deletion) => ({ ...deletion })));
  const [row] = restored
    ? await sql`select private.record_restore(${restored.backupMadeAt}, ${list}) as deleted`
    : await sql`select private.delete_again(${list}) as deleted`;
  rmSync(mark, { force: true });
  const deleted = Number(row?.["deleted"]);
  if (deleted > 0)
    log.info(
      `${deleted} deleted ${deleted === 1 ? "account was" : "accounts were"} deleted again.`,
    );
  const left = await sql`
    select id from auth.users where id = any (${deletions.map(({ user_id }) => user_id)}::uuid[])`;
  for (const { id } of left)
    log.warn(`The account ${String(id)} could not be deleted again. It is banned instead.`);
  if (restored)
    log.info(
      "This is a restored copy: nothing is sent until an admin starts it in the back office.",
    );
  return true;
}
