import { createReadStream, existsSync, readFileSync, realpathSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import type { StackConfig } from "../config/config";
import { databaseUrl, majorVersion, startCluster, superuser } from "../postgres/cluster";
import { lockDataDir, stackUsing } from "../process/dataDirLock";
import { StackError } from "../stackError";
import { type BackupFacts, writeBackup } from "./backupFile";
import { lockBackup } from "./backupLock";
import { tarHeader, tarPadding } from "./tar";

/** Folders of the data directory that a backup contains besides the database. */
const fileFolders = ["storage", "payments"] as const;

interface BackupOptions {
  readonly config: { readonly dataDir: string; readonly ports: Pick<StackConfig["ports"], "db"> };
  readonly path: string;
  readonly passphrase?: string | undefined;
}

/** Backs up a portal that runs, or starts its database for the time of the backup. */
export async function makeBackup({ config, path, passphrase }: BackupOptions): Promise<void> {
  const { dataDir, ports } = config;
  if (!existsSync(join(dataDir, "db")))
    throw new StackError(`${dataDir} contains no data of a portal.`);
  if (existsSync(path)) throw new StackError(`${path} exists. Choose another name with --out.`);
  if (stackUsing(dataDir) !== null) {
    return backUpRunning(databaseUrl(runningPort(dataDir), superuser), dataDir, path, passphrase);
  }
  const unlock = lockDataDir(dataDir);
  try {
    const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
    const cluster = await startCluster({ dataDir, port: ports.db, log: quiet });
    try {
      await backUpRunning(databaseUrl(ports.db, superuser), dataDir, path, passphrase);
    } finally {
      await cluster.stop();
    }
  } finally {
    unlock();
  }
}

async function backUpRunning(
  url: string,
  dataDir: string,
  path: string,
  passphrase: string | undefined,
): Promise<void> {
  // One session: it holds the lock and the replication slot.
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  try {
    const [server] = await sql`show data_directory`.catch((error: unknown) => {
      throw new StackError(`The database of ${dataDir} does not answer: ${String(error)}`);
    });
    if (realpathSync(String(server?.["data_directory"])) !== realpathSync(join(dataDir, "db")))
      throw new StackError(`The database of ${dataDir} does not run yet. Try again.`);
    if (!(await lockBackup(sql)))
      throw new StackError(`Another backup of ${dataDir} is running. Wait until it ends.`);
    // The server keeps the write-ahead log that the backup needs until the session ends.
    await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [last] =
      await sql`select max(version) as version from supabase_migrations.schema_migrations`;
    const facts: BackupFacts = {
      madeAt: new Date().toISOString(),
      system: thisSystem,
      postgres: majorVersion,
      migration: String(last?.["version"] ?? ""),
    };
    await writeBackup(path, facts, passphrase, contentOf(url, dataDir));
  } finally {
    await sql.end({ timeout: 2 });
  }
}

export const thisSystem = `${process.platform}-${process.arch}`;

/**
 * The database as it is when its part ends, and then the files. A file is complete before its row is
 * inserted, never changes, and is not removed during a backup: so each file of the database is there.
 */
async function* contentOf(url: string, dataDir: string): AsyncGenerator<Buffer> {
  yield* baseBackup(url);
  for (const folder of fileFolders) {
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      if (name.endsWith(".new")) continue;
      const path = join(dataDir, folder, name);
      const { size } = await stat(path);
      yield tarHeader(`portal/${folder}/${name}`, size);
      // The journal of payments may grow during the backup.
      if (size > 0) yield* createReadStream(path, { end: size - 1 });
      yield tarPadding(size);
    }
  }
}

const DATA = "d".charCodeAt(0);

/** What pg_basebackup, which the embedded PostgreSQL lacks, asks the server for: a tar archive. */
async function* baseBackup(url: string): AsyncGenerator<Buffer> {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { replication: "database" },
  });
  try {
    const messages = await sql
      .unsafe("BASE_BACKUP (LABEL 'portal', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
      .simple()
      .readable();
    // Not read by a loop, which would get several messages as one chunk.
    let size = 0;
    const archive = new Transform({
      transform(message: Buffer, _, done) {
        const part = message.subarray(1);
        if (message[0] !== DATA) return done();
        size += part.length;
        done(null, part);
      },
      flush: (done) =>
        done(size % 512 === 0 ? null : new Error("PostgreSQL sent an incomplete backup.")),
    });
    pipeline(messages, archive).catch(() => undefined);
    yield* archive;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function runningPort(dataDir: string): number {
  const pidFile = join(dataDir, "db/postmaster.pid");
  const port = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[3]) : 0;
  if (port > 0) return port;
  throw new StackError(`The database of ${dataDir} does not run yet. Try again.`);
}
