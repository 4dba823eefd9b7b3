import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "./demoAccounts";

export interface PortalStatus {
  PORTAL_URL: string;
  API_URL: string;
  DB_URL: string;
  MAIL_URL: string;
  PUBLISHABLE_KEY: string;
  SECRET_KEY: string;
}

export function writeStatus(dataDir: string, status: PortalStatus): () => void {
  const path = join(dataDir, "status.json");
  // `writeFileSync` sets the mode of new files only.
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 });
  return () => {
    rmSync(path, { force: true });
  };
}

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
