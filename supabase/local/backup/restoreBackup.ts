import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listMigrations } from "../database/migrations";
import { majorVersion } from "../postgres/cluster";
import { serverAccount } from "../postgres/identity";
import { lockDataDir, stackUsing } from "../process/dataDirLock";
import { StackError } from "../stackError";
import { markRestored } from "./afterRestore";
import { type BackupFacts, openBackup } from "./backupFile";
import {
  type Deletion,
  deletionsFile,
  mergeDeletions,
  readDeletions,
  writeDeletions,
} from "./deletions";
import { thisSystem } from "./makeBackup";
import { readTar } from "./tar";

interface RestoreOptions {
  readonly path: string;
  readonly dataDir: string;
  readonly supabaseDir: string;
  readonly passphrase?: string | undefined;
  /** Lists of deleted accounts, besides that of the replaced data. */
  readonly deletionLists: readonly string[];
  /** Whether the present data is moved aside. */
  readonly replaces: boolean;
}

interface Restored {
  readonly madeAt: string;
  readonly deletions: number;
  /** Where the replaced data is now. */
  readonly movedTo: string | null;
}

/** Writes nothing before the file is known to be complete and unchanged. The next start does the rest. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { path, dataDir, supabaseDir, passphrase, deletionLists, replaces } = options;
  const backup = await openBackup(path, passphrase);
  requireFit(path, backup.facts, supabaseDir);
  const isEmpty = requireFree(dataDir, replaces);
  const lists = [...deletionLists, join(dataDir, deletionsFile)];
  const deletions = mergeDeletions(lists.map(readDeletions));
  await backup.verify();

  const staging = `${dataDir}.restoring`;
  if (stackUsing(staging) !== null)
    throw new StackError(`Another restore to ${dataDir} is running. Wait until it ends.`);
  rmSync(staging, { recursive: true, force: true });
  const unlock = lockDataDir(staging);
  try {
    await extract(backup.content(), staging);
    giveToServer(join(staging, "db"));
    writeRestoreState(staging, backup.facts.madeAt, deletions);
    // The verification and the extraction take time.
    requireFree(dataDir, replaces);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
  unlock();
  const movedTo = isEmpty ? null : `${dataDir}.replaced-${Date.now()}`;
  if (movedTo) renameSync(dataDir, movedTo);
  else if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(staging, dataDir);
  return { madeAt: backup.facts.madeAt, deletions: deletions.length, movedTo };
}

function requireFit(path: string, facts: BackupFacts, supabaseDir: string): void {
  if (facts.postgres !== majorVersion)
    throw new StackError(
      `${path} is of PostgreSQL ${facts.postgres}; this portal has PostgreSQL ${majorVersion}.`,
    );
  if (facts.system !== thisSystem)
    throw new StackError(
      `${path} was made on ${facts.system}. Restore it on that system; this one is ${thisSystem}.`,
    );
  const known = listMigrations(supabaseDir).some(({ version }) => version === facts.migration);
  if (!known && facts.migration !== "")
    throw new StackError(
      `${path} is of a newer version of the portal (migration ${facts.migration}). Update the portal, then restore it.`,
    );
}

/** Returns whether the folder is empty or missing. */
function requireFree(dataDir: string, replaces: boolean): boolean {
  if (!existsSync(dataDir)) return true;
  const pid = stackUsing(dataDir);
  if (pid !== null)
    throw new StackError(
      `A portal is running on ${dataDir}. Stop it with kill ${pid}, then restore.`,
    );
  const isEmpty = readdirSync(dataDir).length === 0;
  if (!isEmpty && !replaces)
    throw new StackError(
      `${dataDir} is not empty. Name another folder with --data-dir, or move its data aside with --replace.`,
    );
  return isEmpty;
}

/** Names that begin with portal/ are ours; all others are files of the database. */
async function extract(content: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const made = new Set<string>();
  async function makeFolder(path: string): Promise<void> {
    if (made.has(path)) return;
    await mkdir(path, { recursive: true, mode: 0o700 });
    made.add(path);
  }
  for await (const { name, isFolder, body } of readTar(content)) {
    const path = join(folder, name.startsWith("portal/") ? name.slice(7) : `db/${name}`);
    await makeFolder(isFolder ? path : dirname(path));
    if (isFolder) continue;
    const file = await open(path, "wx", 0o600);
    try {
      for await (const chunk of body) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
  }
}

function giveToServer(databaseDir: string): void {
  const account = serverAccount(databaseDir);
  if (!account) return;
  for (const name of [".", ...readdirSync(databaseDir, { recursive: true, encoding: "utf8" })])
    chownSync(join(databaseDir, name), account.uid, account.gid);
}

function writeRestoreState(staging: string, madeAt: string, deletions: readonly Deletion[]): void {
  mkdirSync(staging, { recursive: true });
  writeDeletions(join(staging, deletionsFile), deletions);
  markRestored(staging, madeAt);
}
