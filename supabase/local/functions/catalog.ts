import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { StackConfig } from "../config";

export interface FunctionSource {
  readonly name: string;
  /** The file that calls `Deno.serve`. */
  readonly entry: string;
  /** Its deno.json or import map, if it has one. */
  readonly importMap: string | undefined;
  /** Whether the gateway refuses calls without a valid token. */
  readonly verifyJwt: boolean;
}

export function functionsDir({ supabaseDir }: StackConfig): string {
  return join(supabaseDir, "functions");
}

/** A folder below functions/, or `[functions.NAME]` of config.toml; undefined when there is neither. */
export function findFunction(config: StackConfig, name: string): FunctionSource | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)) return undefined;
  const { functions } = config.project;
  const settings = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (settings?.enabled === false) return undefined;
  const folder = join(functionsDir(config), name);
  const entry = settings?.entrypoint
    ? resolve(config.supabaseDir, settings.entrypoint)
    : join(folder, "index.ts");
  if (!existsSync(entry)) return undefined;
  const importMap = settings?.import_map
    ? resolve(config.supabaseDir, settings.import_map)
    : ["deno.json", "deno.jsonc", "import_map.json"]
        .map((file) => join(folder, file))
        .find((path) => existsSync(path));
  return { name, entry, importMap, verifyJwt: settings?.verify_jwt ?? true };
}
