import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../context";
import { endWithStack } from "../process/endWithStack";
import { portTaken } from "@portal/shared/tooling/process/ports";
import { StackError } from "../stackError";
import type { Binaries } from "./binaries";
import type { RunAs } from "./identity";

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  wal_level: "logical",
  max_connections: "150",
  max_wal_senders: "10",
  max_replication_slots: "10",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  max_wal_size: "512MB",
  shared_buffers: "128MB",
};

export interface ServerOptions {
  readonly binaries: Binaries;
  readonly databaseDir: string;
  readonly port: number;
  readonly runAs: RunAs;
  readonly log: Log;
}

export interface Server {
  stop(): Promise<void>;
}

/** Runs PostgreSQL and restarts it when it ends unexpectedly. Open connections fail then. */
export async function startServer(options: ServerOptions): Promise<Server> {
  let stopping = false;
  let child = spawnServer(options);
  await untilReady(child, options);

  const supervised = (async () => {
    for (;;) {
      const [code, signal] = await ended(child);
      if (stopping) return;
      options.log.error(
        `PostgreSQL ended unexpectedly (${signal ?? `code ${code}`}); restarting it.`,
      );
      // After a kill, child processes of the old server may hold its memory for a moment.
      for (let attempt = 1; !stopping; attempt += 1) {
        child = spawnServer(options);
        const failure = await untilReady(child, options).catch((error: unknown) => error);
        if (failure === undefined) {
          options.log.info("PostgreSQL is running again.");
          break;
        }
        if (attempt === 20 && !stopping) throw failure;
        await delay(Math.min(100 * attempt, 1000));
      }
    }
  })().catch((error: unknown) => options.log.error("PostgreSQL could not be restarted.", error));

  return {
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGINT");
        const slow = setTimeout(() => child.kill("SIGQUIT"), 8000);
        await ended(child);
        clearTimeout(slow);
      }
      await supervised;
    },
  };
}

function spawnServer({ binaries, databaseDir, port, runAs }: ServerOptions): ChildProcess {
  const args = ["-D", databaseDir, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const command = runAs(binaries.postgres, args);
  // Detached: Ctrl-C in a terminal reaches the stack only, which stops its parts in order.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  endWithStack(child, "SIGINT");
  return child;
}

async function untilReady(child: ChildProcess, { port, log }: ServerOptions): Promise<void> {
  const failures: string[] = [];
  const ready = new Promise<void>((resolve) => {
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line.includes("database system is ready to accept connections")) resolve();
      else if (/\b(FATAL|PANIC):/.test(line)) failures.push(line);
      if (/\bPANIC:/.test(line)) log.error(line);
    });
  });
  const failed = ended(child).then(() => {
    if (failures.some((line) => line.includes("could not create any TCP/IP sockets")))
      throw portTaken({ port, variable: "PORTAL_DB_PORT" });
    throw new StackError(
      `PostgreSQL failed to start: ${failures.at(-1) ?? "it reported no error"}`,
    );
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return [child.exitCode, child.signalCode];
}
