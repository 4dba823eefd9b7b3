import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface ThrowawayStack {
  readonly apiUrl: string;
  /** As the owner of the tables, past row level security. */
  readonly databaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly processId: number;
}

/**
 * Runs `work` against a local stack of its own: seeded, on free ports, with data that nobody keeps.
 * @throws with what the stack said when it does not start.
 */
export async function withThrowawayStack<T>(
  work: (stack: ThrowawayStack) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const child = spawn(process.execPath, ["--import", "tsx", "supabase/local/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_PORT: String(ports[0]),
      PORTAL_API_PORT: String(ports[1]),
      PORTAL_DB_PORT: String(ports[2]),
      PORTAL_MAIL_PORT: String(ports[3]),
    },
  });
  const ended = once(child, "exit");
  const clearAway = async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const giveUp = () => void clearAway().then(() => process.exit(1));
  for (const signal of signals) process.once(signal, giveUp);
  try {
    let said = "";
    await new Promise<void>((up, down) => {
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (/^Secret key .*\n/m.test(said)) up();
      });
      child.once("exit", () => down(new Error(`The stack did not start:\n${said}`)));
    });
    const told = (name: string) => new RegExp(`^${name} +(.+)$`, "m").exec(said)?.[1] ?? "";
    return await work({
      apiUrl: told("API"),
      databaseUrl: told("Database"),
      publishableKey: told("Publishable key"),
      secretKey: told("Secret key"),
      processId: child.pid ?? 0,
    });
  } finally {
    for (const signal of signals) process.off(signal, giveUp);
    await clearAway();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
