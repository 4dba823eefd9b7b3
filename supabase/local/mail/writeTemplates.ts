import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "../config/config";
import { hostedTemplates } from "./hostedTemplates";

/** Writes supabase/templates, which config.toml names (`pnpm mail:templates`). */
for (const [path, html] of hostedTemplates(readConfig({ workdir: process.cwd(), env: {} }))) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
}
