import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./freePort";

const root = resolve(import.meta.dirname, "../..");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface ThrowawayProcess {
  /** What the process printed until it was ready. */
  readonly output: string;
  readonly ports: { readonly portal: number; readonly single: number };
  readonly processId: number;
}

/**
 * Runs `work` once a script has printed a line like `ready`. The script has free ports and a
 * temporary data folder. Both are cleaned up, even after an interrupt.
 * @throws with the script's output when it does not start.
 */
export async function withThrowawayProcess<T>(
  [script, ...args]: readonly [script: string, ...args: string[]],
  ready: RegExp,
  work: (started: ThrowawayProcess) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  const [portal = 0, api = 0, database = 0, mail = 0, single = 0] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_PORT: String(portal),
      PORTAL_API_PORT: String(api),
      PORTAL_DB_PORT: String(database),
      PORTAL_MAIL_PORT: String(mail),
      PORTAL_SPA_PORT: String(single),
    },
  });
  const ended = once(child, "exit");
  const cleanUp = async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const stop = () => void cleanUp().then(() => process.exit(1));
  for (const signal of signals) process.once(signal, stop);
  try {
    let output = "";
    await new Promise<void>((done, fail) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (ready.test(output)) done();
      });
      child.once("exit", () => fail(new Error(`${script} did not start:\n${output}`)));
    });
    return await work({ output, ports: { portal, single }, processId: child.pid ?? 0 });
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await cleanUp();
  }
}
