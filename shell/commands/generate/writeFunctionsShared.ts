import { writeFileSync } from "node:fs";
import { bundleFunctions, bundleNames, generatedFile } from "./bundleFunctions";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";

await runCommand(
  commandLine(
    "pnpm functions:shared",
    "Bundles what the edge functions use of shared into supabase/functions/_shared/generated.",
  ).action(async () => {
    for (const name of bundleNames) writeFileSync(generatedFile(name), await bundleFunctions(name));
  }),
);
