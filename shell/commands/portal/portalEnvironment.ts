import { resolve } from "node:path";
import { currentProject } from "@portal/shared/tooling/project/project";

export function dataDirIn(env: NodeJS.ProcessEnv): string {
  return resolve(currentProject().root, env.PORTAL_DATA_DIR || ".portal");
}

export function portalPortIn({ PORTAL_PORT: text }: NodeJS.ProcessEnv): number {
  const port = Number(text || 3000);
  if (/^\d{1,5}$/.test(String(text || 3000)) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORTAL_PORT must be a number from 1 to 65535, got "${text ?? ""}".`);
}
