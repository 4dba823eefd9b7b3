import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { boundaryOverrides } from "@portal/shared/tooling/boundaries/rules";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { format, root } from "@portal/shared/tooling/project/workspace";

const file = join(root, ".oxlintrc.json");

await runCommand(
  commandLine("pnpm lint:config", "Writes the boundary rules into .oxlintrc.json.").action(() => {
    const config = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...config, overrides: boundaryOverrides }, null, 2));
    format(file);
  }),
);
