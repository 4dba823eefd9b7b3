import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../local/config";
import { openPool } from "../../local/database";
import { migrate } from "../../local/migrations";
import { findFreePort } from "../../local/ports";
import { password, startCluster, superuser } from "../../local/postgres/cluster";
import { realtimeSchema } from "../../local/realtime/schema";
import { applySystemSchema } from "../../local/schema";
import { databaseTypes, typesFile } from "./databaseTypes";

/** Writes database.types.ts from the migrations, on a database that lives for this moment only. */
const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const dataDir = mkdtempSync(join(tmpdir(), "portal-types-"));
const port = await findFreePort();
const url = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;
const server = await startCluster({ dataDir, port, log: quiet });
try {
  const system = openPool(url(superuser), 1);
  await applySystemSchema(system, [realtimeSchema]);
  await system.end();
  const migrations = openPool(url("postgres"), 1);
  await migrate(migrations, readConfig({ workdir: process.cwd(), env: {} }), quiet);
  await migrations.end();
  writeFileSync(typesFile, await databaseTypes(url("postgres")));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
