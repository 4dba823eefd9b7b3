import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "./demoAccounts";

/** Addresses and keys of a running portal, for tests and tools. */
export interface PortalStatus {
  PORTAL_URL: string;
  API_URL: string;
  DB_URL: string;
  MAIL_URL: string;
  PUBLISHABLE_KEY: string;
  SECRET_KEY: string;
}

/**
 * Writes `status.json`, readable by its owner only.
 * @returns a function that removes it
 */
export function writeStatus(dataDir: string, status: PortalStatus): () => void {
  const path = join(dataDir, "status.json");
  // `mode` applies to new files only.
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 });
  return () => {
    rmSync(path, { force: true });
  };
}

/** Printed once the portal is ready. */
export function startupMessage({ PORTAL_URL, API_URL, MAIL_URL, DB_URL }: PortalStatus): string {
  const { member, admin } = demoAccounts;
  return `
  Portal   ${PORTAL_URL}
  Mailbox  ${MAIL_URL}
  API      ${API_URL}
  Database ${DB_URL}

  Sign in as  ${member.email} / ${member.password}
         or   ${admin.email}  / ${admin.password}

  Ctrl-C stops everything.
`;
}
