import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StackConfig } from "../config/config";

export interface FunctionSource {
  readonly name: string;
  readonly entry: string;
  readonly verifyJwt: boolean;
}

export function functionsDir({ supabaseDir }: StackConfig): string {
  return join(supabaseDir, "functions");
}

export function findFunction(config: StackConfig, name: string): FunctionSource | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)) return undefined;
  const { functions } = config.project;
  const settings = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (settings?.enabled === false) return undefined;
  const entry = join(functionsDir(config), name, "index.ts");
  if (!existsSync(entry)) return undefined;
  return { name, entry, verifyJwt: settings?.verify_jwt ?? true };
}
