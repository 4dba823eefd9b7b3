import { readFileSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { portalEnvironment } from "./environment";

const databaseDir = join(
  resolve(import.meta.dirname, "../..", portalEnvironment.PORTAL_DATA_DIR),
  "db",
);
const settings = join(databaseDir, "postgresql.conf");
const away = `${settings}.away`;

/** Stops PostgreSQL and keeps the stack from starting it again, for at most some ten seconds. */
export function stopDatabase(): void {
  const [pid] = readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n");
  renameSync(settings, away);
  process.kill(Number(pid), "SIGQUIT");
}

/** Lets the stack start PostgreSQL again, which it does by itself. */
export function letDatabaseStart(): void {
  renameSync(away, settings);
}
