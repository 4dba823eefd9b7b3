import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

/** Same version as in docs/deploy.md. */
export const cliVersion = "3.1.0";

export interface SupabaseCli {
  supabase(...args: string[]): Promise<{ stdout: string; stderr: string }>;
  remove(): void;
}

const supabaseDir = join(import.meta.dirname, "../..");
const notDeployed = new Set(["local", "node_modules", "tests"]);
const quiet = { DO_NOT_TRACK: "1", SUPABASE_NO_UPDATE_NOTIFIER: "1", PGSSLMODE: "disable" };

/** The CLI has 140 MB and is fetched only when these tests run. npx caches it. */
const run = (args: string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)("npx", ["--yes", `supabase@${cliVersion}`, ...args], { env });

export async function fetchCli(env: NodeJS.ProcessEnv): Promise<void> {
  const version = await run(["--version"], env).catch(() => undefined);
  if (version?.stdout.trim() === cliVersion) return;
  throw new Error(
    `The Supabase CLI ${cliVersion} could not be fetched from the npm registry. Check the network, then run the tests again.`,
  );
}

/** Uses a copy of `supabase/`, because the CLI writes files beside the configuration. */
export async function openCli(): Promise<SupabaseCli> {
  const workdir = mkdtempSync(join(tmpdir(), "portal-cli-"));
  const env = { ...withoutSupabase(process.env), ...quiet, SUPABASE_HOME: workdir };
  await fetchCli(env);
  cpSync(supabaseDir, join(workdir, "supabase"), {
    recursive: true,
    filter: (path) => path === supabaseDir || !notDeployed.has(basename(path)),
  });
  return {
    supabase: (...args) => run(["--workdir", workdir, ...args], env),
    remove() {
      rmSync(workdir, { recursive: true, force: true });
    },
  };
}

/** Hides the developer's own tokens and projects from the tests. */
function withoutSupabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("SUPABASE_")));
}
