import { resolve } from "node:path";
import { root } from "./workspace";

/** The folder of the portal's data: `PORTAL_DATA_DIR`, by default `.portal`. */
export function dataDirIn(env: NodeJS.ProcessEnv): string {
  return resolve(root, env.PORTAL_DATA_DIR || ".portal");
}

/**
 * The port of the portal: `PORTAL_PORT`, by default 3000.
 * @throws if it is not a port
 */
export function portalPortIn({ PORTAL_PORT: text }: NodeJS.ProcessEnv): number {
  const port = Number(text || 3000);
  if (/^\d{1,5}$/.test(String(text || 3000)) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORTAL_PORT must be a port between 1 and 65535, not '${text ?? ""}'.`);
}
