import { readFileSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { portalEnvironment } from "../environment";

const databaseDir = join(
  resolve(import.meta.dirname, "../../..", portalEnvironment.PORTAL_DATA_DIR),
  "db",
);
const settings = join(databaseDir, "postgresql.conf");
const hiddenSettings = `${settings}.away`;

/** The stack cannot restart PostgreSQL while its configuration is hidden (about ten seconds). */
export function stopDatabase(): void {
  const [pid] = readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n");
  renameSync(settings, hiddenSettings);
  process.kill(Number(pid), "SIGQUIT");
}

export function letDatabaseStart(): void {
  renameSync(hiddenSettings, settings);
}
