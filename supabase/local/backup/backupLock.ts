import type { Sql } from "postgres";

const lock = "hashtext('backup of the portal')";

/** Held by a session while it makes a backup. */
export async function lockBackup(sql: Sql): Promise<boolean> {
  const [row] = await sql.unsafe(`select pg_try_advisory_lock(${lock}) as "isLocked"`);
  return row?.["isLocked"] === true;
}

/** During a backup, storage keeps the files of deleted objects, because the backup may name them. The next start removes them. */
export async function isBackupRunning(sql: Sql): Promise<boolean> {
  const [row] = await sql.unsafe(`select pg_try_advisory_xact_lock_shared(${lock}) as "isFree"`);
  return row?.["isFree"] !== true;
}
