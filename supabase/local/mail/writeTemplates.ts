import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "../config/config";
import { hostedTemplates } from "./hostedTemplates";

await runCommand(
  commandLine("pnpm mail:templates", "Writes supabase/templates, which config.toml names.").action(
    () => {
      for (const [path, html] of hostedTemplates(readConfig({ workdir: process.cwd(), env: {} }))) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, html);
      }
    },
  ),
);
