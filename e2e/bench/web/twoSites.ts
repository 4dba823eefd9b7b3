import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./freePort";

const root = resolve(import.meta.dirname, "../../..");

/** The portal and the same code as one application, over one backend with the seed in it. */
export interface TwoSites {
  readonly federated: string;
  readonly single: string;
}

/**
 * Runs `work` while both sites are served, from one process.
 * @throws with what that process said when it does not start.
 */
export async function withTwoSites<T>(work: (sites: TwoSites) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  const ports = await Promise.all(Array.from({ length: 5 }, freePort));
  const child = spawn(process.execPath, ["--import", "tsx", "shell/bench/start.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_PORT: String(ports[0]),
      PORTAL_API_PORT: String(ports[1]),
      PORTAL_DB_PORT: String(ports[2]),
      PORTAL_MAIL_PORT: String(ports[3]),
      PORTAL_SPA_PORT: String(ports[4]),
    },
  });
  const ended = once(child, "exit");
  try {
    let said = "";
    await new Promise<void>((up, down) => {
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (/^Ready$/m.test(said)) up();
      });
      child.once("exit", () => down(new Error(`The sites did not start:\n${said}`)));
    });
    return await work({
      federated: `http://localhost:${ports[0]}`,
      single: `http://localhost:${ports[4]}`,
    });
  } finally {
    child.kill("SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
