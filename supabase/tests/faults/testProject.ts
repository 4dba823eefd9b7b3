import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";
import { newStackSettings, type StackSettings } from "../stackSettings";

// Each test starts whole stacks, some of them several times.
vi.setConfig({ testTimeout: 180_000 });

const main = join(import.meta.dirname, "../../local/main.ts");
const keysSchema = z.object({ publishable: z.string(), secret: z.string() });

const config = `
project_id = "faults"
[auth]
minimum_password_length = 8
`;

export const notesMigration = `
create table public.notes (id int generated always as identity primary key, text text not null);
alter table public.notes enable row level security;
create policy "Anyone can read and write notes" on public.notes for all using (true);
grant all on public.notes to anon, authenticated, service_role;
create function public.wait(seconds float) returns void language sql as $$ select pg_sleep(seconds) $$;
`;

export class TestProject {
  readonly workdir: string;
  readonly settings: StackSettings;
  #child: ChildProcess | undefined;

  private constructor(settings: StackSettings) {
    this.settings = settings;
    this.workdir = join(settings.dataDir, "project");
  }

  static async create(): Promise<TestProject> {
    const project = new TestProject(await newStackSettings());
    mkdirSync(join(project.workdir, "supabase/migrations"), { recursive: true });
    writeFileSync(join(project.workdir, "supabase/config.toml"), config);
    project.migration("20260101000000_notes", notesMigration);
    onTestFinished(async () => {
      await project.stop();
      rmSync(project.settings.dataDir, { recursive: true, force: true });
    });
    return project;
  }

  migration(name: string, text: string): void {
    writeFileSync(join(this.workdir, "supabase/migrations", `${name}.sql`), text);
  }

  removeMigration(name: string): void {
    rmSync(join(this.workdir, "supabase/migrations", `${name}.sql`));
  }

  get dataDir(): string {
    return join(this.settings.dataDir, "data");
  }

  get apiUrl(): string {
    return `http://localhost:${this.settings.env["PORTAL_API_PORT"]}`;
  }

  get stackPid(): number {
    return this.#child?.pid ?? 0;
  }

  get postgresPid(): number {
    return Number.parseInt(readFileSync(join(this.dataDir, "db/postmaster.pid"), "utf8"), 10);
  }

  /** Ends PostgreSQL and the functions when the stack is killed. */
  get watchdogPid(): number {
    const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
    const fields = list.split("\n").map((line) => line.trim().split(/\s+/));
    const line = fields.find(
      ([, parent, ...command]) =>
        Number(parent) === this.stackPid && command.join(" ").includes("watchdog.mjs"),
    );
    return Number(line?.[0]);
  }

  /** Starts the stack as `pnpm backend` does. Resolves when it is up or has ended. */
  async start(
    changes: Record<string, string> = {},
    ...options: string[]
  ): Promise<{ isUp: boolean; output: string }> {
    const child = this.#spawn(changes, options);
    let output = "";
    const started = new Promise<boolean>((resolve) => {
      const collect = (chunk: Buffer) => {
        output += chunk.toString();
        if (/^Secret key/m.test(output)) resolve(true);
      };
      child.stdout.on("data", collect);
      child.stderr.on("data", collect);
      child.once("close", () => resolve(false));
    });
    const isUp = await started;
    if (isUp) this.#child = child;
    return { isUp, output };
  }

  async startAndInterrupt(): Promise<number> {
    const child = this.#spawn();
    const ended = once(child, "exit");
    const seen = join(this.dataDir, "db/postmaster.pid");
    while (!existsSync(seen) || readFileSync(seen, "utf8") === "") await setImmediate();
    const pid = this.postgresPid;
    child.kill("SIGINT");
    await ended;
    return pid;
  }

  #spawn(changes: Record<string, string> = {}, options: readonly string[] = []) {
    const env = { ...process.env, ...this.settings.env, PORTAL_DATA_DIR: this.dataDir, ...changes };
    const args = ["--import", "tsx", main, "--workdir", this.workdir, ...options];
    return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  }

  async stop(): Promise<void> {
    await this.#end("SIGINT");
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Pauses the stack first, so that it cannot restart the watchdog. */
  async killWithWatchdog(): Promise<void> {
    process.kill(this.stackPid, "SIGSTOP");
    process.kill(this.watchdogPid, "SIGKILL");
    await this.kill();
  }

  /** Returns what the stack has printed since the call. */
  collectOutput(): () => string {
    let output = "";
    for (const stream of [this.#child?.stdout, this.#child?.stderr]) {
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    return () => output;
  }

  async endWithSignal(
    signal: NodeJS.Signals,
  ): Promise<{ exitCode: number | null; output: string }> {
    const child = this.#child;
    const printed = this.collectOutput();
    await this.#end(signal);
    return { exitCode: child?.exitCode ?? null, output: printed() };
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  function(name: string, code: string): void {
    const folder = join(this.workdir, "supabase/functions", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.ts"), code);
  }

  get publishableKey(): string {
    return keysSchema.parse(JSON.parse(readFileSync(join(this.dataDir, "keys.json"), "utf8")))
      .publishable;
  }

  async rest(path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.apiUrl}/rest/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: this.publishableKey,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  }
}
