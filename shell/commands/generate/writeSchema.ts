import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedSchema } from "@portal/shared/contract/release/publishedSchema";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { format, root } from "@portal/shared/tooling/project/workspace";

const file = join(root, "shared/src/contract/release/modules.schema.json");

await runCommand(
  commandLine("pnpm schema", "Writes the JSON Schema of modules.json.").action(() => {
    writeFileSync(file, JSON.stringify(publishedSchema()));
    format(file);
  }),
);
