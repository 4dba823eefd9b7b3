import { writeFileSync } from "node:fs";
import { bundleFunctions, generatedFile } from "../functions/bundleFunctions";
import { commandLine, runCommand } from "./commandLine";

await runCommand(
  commandLine(
    "pnpm functions:shared",
    "Bundles what the edge functions use of shared/src into supabase/functions/_shared/generated.",
  ).action(async () => writeFileSync(generatedFile, await bundleFunctions())),
);
