import { allowedHostsIn } from "@portal/shared/tooling/server/allowedHosts";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse as parseToml } from "smol-toml";
import { z } from "zod";
import { StackError } from "../stackError";
import { type ProjectConfig, projectSchema } from "./projectConfig";

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535)
    .default(fallback);

const environmentSchema = z.object({
  PORTAL_PORT: port(3000),
  PORTAL_API_PORT: port(54_321),
  PORTAL_DB_PORT: port(54_322),
  PORTAL_MAIL_PORT: port(54_324),
  PORTAL_DATA_DIR: z.string().min(1).default(".portal"),
});

export interface StackConfig {
  readonly project: ProjectConfig;
  readonly supabaseDir: string;
  readonly dataDir: string;
  readonly ports: {
    readonly site: number;
    readonly api: number;
    readonly db: number;
    readonly mail: number;
  };
  /** Names under which the API and the mailbox answer, besides the local ones. */
  readonly hosts: readonly string[];
  readonly hasSchedules: boolean;
}

export interface ConfigSource {
  /** A folder that contains `supabase/`, or a Supabase folder itself. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether functions are called at intervals and when a message is due. Default: true. */
  readonly hasSchedules?: boolean;
}

export function readConfig(source: ConfigSource): StackConfig {
  const { workdir, env, hasSchedules = true } = source;
  const supabaseDir = findSupabaseDir(workdir);
  const project = readProject(join(supabaseDir, "config.toml"));
  const given = environmentSchema.safeParse(withoutEmpty(env));
  if (!given.success) throw new StackError(invalidPort(given.error, env));
  const { PORTAL_DATA_DIR: dataDir, ...ports } = given.data;
  return {
    project,
    hasSchedules,
    hosts: readHosts(env),
    supabaseDir,
    dataDir: resolve(workdir, dataDir),
    ports: {
      site: ports.PORTAL_PORT,
      api: ports.PORTAL_API_PORT,
      db: ports.PORTAL_DB_PORT,
      mail: ports.PORTAL_MAIL_PORT,
    },
  };
}

function readHosts(env: ConfigSource["env"]): string[] {
  try {
    return allowedHostsIn(env);
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error));
  }
}

function findSupabaseDir(workdir: string): string {
  for (const folder of [join(workdir, "supabase"), workdir]) {
    if (existsSync(join(folder, "config.toml"))) return resolve(folder);
  }
  throw new StackError(`No supabase/config.toml in ${resolve(workdir)}.`);
}

function readProject(path: string): ProjectConfig {
  let toml: unknown;
  try {
    toml = parseToml(readFileSync(path, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new StackError(`${path} cannot be read: ${reason}`);
  }
  const parsed = projectSchema.safeParse(toml);
  if (!parsed.success) throw new StackError(`${path} is invalid: ${firstIssue(parsed.error)}`);
  return parsed.data;
}

/** Only ports can be invalid: an empty data directory counts as unset. */
function invalidPort({ issues }: z.ZodError, env: ConfigSource["env"]): string {
  const variable = String(issues[0]?.path[0]);
  const value = new Map(Object.entries(env)).get(variable) ?? "";
  return `${variable} must be a number from 1 to 65535, got "${value}".`;
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : error.message;
}

function withoutEmpty(env: ConfigSource["env"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}
