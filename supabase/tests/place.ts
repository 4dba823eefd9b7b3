import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../local/ports";

export interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A data directory of its own and ports that nobody uses, for a stack beside others. */
export async function startPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-stack-"));
  const env = {
    PORTAL_DATA_DIR: dataDir,
    PORTAL_PORT: String(await findFreePort()),
    PORTAL_API_PORT: String(await findFreePort()),
    PORTAL_DB_PORT: String(await findFreePort()),
    PORTAL_MAIL_PORT: String(await findFreePort()),
  };
  return { dataDir, env };
}
