import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Log } from "../context";
import { endWithStack } from "../process/endWithStack";
import type { FunctionSource } from "./catalog";
import { denoBinary } from "./denoBinary";

export interface WorkerOptions {
  readonly source: FunctionSource;
  readonly supabaseDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly bootMs: number;
  /** How long a retired worker may finish its calls. */
  readonly graceMs: number;
  readonly log: Log;
}

export class BootError extends Error {
  override readonly name = "BootError";
}

const crashNotice = "The function crashed";
/** A response that began less than this long ago may be incomplete. */
const RESPONSE_SENT_MS = 1000;

export class Worker {
  readonly #process: ChildProcess;
  readonly #origin: string;
  readonly #graceMs: number;
  #retired = false;
  calls = 0;
  lastUsed = Date.now();

  private constructor(process: ChildProcess, origin: string, graceMs: number) {
    this.#process = process;
    this.#origin = origin;
    this.#graceMs = graceMs;
  }

  static async start(options: WorkerOptions): Promise<Worker> {
    const child = spawn(denoBinary(), denoArguments(options), {
      cwd: options.supabaseDir,
      env: {
        ...options.environment,
        NO_COLOR: "1",
        DENO_NO_UPDATE_CHECK: "1",
        DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    endWithStack(child, "SIGKILL");
    // A pipe may be reset when the child ends.
    child.stdin.on("error", () => undefined);
    const { log } = options;
    createInterface({ input: child.stdout }).on("line", (line) => log.info(line));
    const lines = createInterface({ input: child.stderr });
    const origin = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(
        () => fail("The function did not call Deno.serve in time."),
        options.bootMs,
      );
      function fail(reason: string) {
        clearTimeout(timer);
        child.kill("SIGKILL");
        reject(new BootError(reason));
      }
      child.once("error", (error) => fail(error.message));
      child.once("exit", (code, signal) => fail(`The function ended with ${signal ?? code}.`));
      lines.on("line", (line) => {
        const listening = /^Listening on (http:\/\/127\.0\.0\.1:\d+)\//.exec(line)?.[1];
        if (!listening) return log.warn(line);
        clearTimeout(timer);
        resolve(listening);
      });
    });
    const worker = new Worker(child, origin, options.graceMs);
    lines.on("line", (line) => line === crashNotice && worker.retire());
    return worker;
  }

  get alive(): boolean {
    return !this.#retired && !this.#process.killed && !this.#hasExited;
  }

  get #hasExited(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  get ended(): Promise<unknown> {
    return this.#hasExited ? Promise.resolve() : once(this.#process, "exit");
  }

  async call(path: string, init: RequestInit & { duplex: "half" }): Promise<Response> {
    this.calls += 1;
    this.lastUsed = Date.now();
    try {
      const response = await fetch(`${this.#origin}${path}`, { ...init, redirect: "manual" });
      this.lastUsed = Date.now();
      return response;
    } finally {
      this.calls -= 1;
    }
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  retire(): void {
    if (this.#retired) return;
    this.#retired = true;
    const isIdle = this.calls === 0 && Date.now() - this.lastUsed > RESPONSE_SENT_MS;
    if (isIdle) this.kill();
    else setTimeout(() => this.kill(), this.#graceMs).unref();
  }
}

function denoArguments({ source, supabaseDir }: WorkerOptions): string[] {
  return [
    "run",
    "--allow-all",
    "--no-prompt",
    "--no-lock",
    "--no-config",
    // Installed packages resolve `npm:` imports, so that a function starts without a network.
    ...(existsSync(join(supabaseDir, "node_modules")) ? ["--node-modules-dir=manual"] : []),
    fileURLToPath(new URL("bootstrap.js", import.meta.url)),
    pathToFileURL(source.entry).href,
  ];
}
