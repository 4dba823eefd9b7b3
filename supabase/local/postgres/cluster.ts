import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Log } from "../context";
import { requireFreePorts } from "../process/ports";
import { StackError } from "../stackError";
import { type Binaries, findBinaries, installationOf } from "./binaries";
import { identityFor } from "./identity";
import { clearLeftoverServer } from "./leftoverServer";
import { type Server, startServer } from "./server";

/** The version that the binaries are of; a data directory of another one cannot be read. */
const majorVersion = "17";

export const superuser = "supabase_admin";
/** As the CLI's: the server listens on the loopback interface only. */
export const password = "postgres";

export interface ClusterOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly log: Log;
}

/**
 * Creates the cluster in `<dataDir>/db` where there is none, then starts it.
 * @throws StackError when the data directory is of another PostgreSQL, or the server does not start.
 */
export async function startCluster({ dataDir, port, log }: ClusterOptions): Promise<Server> {
  const binaries = await findBinaries();
  const databaseDir = join(dataDir, "db");
  const isNew = !existsSync(databaseDir);
  if (!isNew) {
    requireVersion(databaseDir);
    await clearLeftoverServer(databaseDir, log);
  }
  await requireFreePorts([{ port, variable: "PORTAL_DB_PORT" }]);
  if (isNew) await createCluster(binaries, databaseDir);
  const runAs = identityFor(databaseDir, [installationOf(binaries)]);
  return startServer({ binaries, databaseDir, port, runAs, log });
}

/** Built beside its place and then moved there, so that an interrupted start leaves no half of one. */
async function createCluster(binaries: Binaries, databaseDir: string): Promise<void> {
  const unfinished = `${databaseDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `portal-initdb-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`);
  const command = identityFor(unfinished, [installationOf(binaries)])(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  try {
    await promisify(execFile)(command.file, [...command.args], command.options);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split("\n").at(-1) : String(error);
    throw new StackError(`The database cannot be created in ${databaseDir}: ${reason}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, databaseDir);
}

function requireVersion(databaseDir: string): void {
  const version = existsSync(join(databaseDir, "PG_VERSION"))
    ? readFileSync(join(databaseDir, "PG_VERSION"), "utf8").trim()
    : "nothing";
  if (version === majorVersion) return;
  throw new StackError(
    `${databaseDir} holds ${version === "nothing" ? "no database" : `PostgreSQL ${version}`}, PostgreSQL ${majorVersion} is needed. Set PORTAL_DATA_DIR to another folder.`,
  );
}
