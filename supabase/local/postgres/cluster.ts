import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Log } from "../context";
import { requireFreePorts } from "@portal/shared/tooling/process/ports";
import { StackError } from "../stackError";
import { type Binaries, findBinaries, installationOf } from "./binaries";
import { identityFor } from "./identity";
import { stopLeftoverServer } from "./leftoverServer";
import { type Server, startServer } from "./server";

/** The version of the binaries, which cannot read data of other versions. */
export const majorVersion = "17";

export const superuser = "supabase_admin";
/** As in the CLI: the server listens on the loopback interface only. */
const password = "postgres";

export function databaseUrl(port: number, role: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/postgres`;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly log: Log;
}

export async function startCluster({ dataDir, port, log }: ClusterOptions): Promise<Server> {
  const binaries = await findBinaries();
  const databaseDir = join(dataDir, "db");
  const isNew = !existsSync(databaseDir);
  if (!isNew) {
    requireVersion(databaseDir);
    await stopLeftoverServer(databaseDir, log);
  }
  await requireFreePorts([{ port, variable: "PORTAL_DB_PORT" }]);
  if (isNew) await createCluster(binaries, databaseDir);
  const runAs = identityFor(databaseDir, [installationOf(binaries)]);
  return startServer({ binaries, databaseDir, port, runAs, log });
}

/** Moved into place at the end, so that an interrupted start leaves no partial cluster. */
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
    throw new StackError(`Creating the database in ${databaseDir} failed: ${reason}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, databaseDir);
}

function requireVersion(databaseDir: string): void {
  const version = existsSync(join(databaseDir, "PG_VERSION"))
    ? readFileSync(join(databaseDir, "PG_VERSION"), "utf8").trim()
    : null;
  if (version === majorVersion) return;
  throw new StackError(
    `${databaseDir} contains ${version === null ? "no database" : `data of PostgreSQL ${version}`}; PostgreSQL ${majorVersion} is required. Set PORTAL_DATA_DIR to another folder.`,
  );
}
