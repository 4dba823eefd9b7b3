import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildKit } from "./kit/buildKit";
import { describeExports, reportFile, requireUnreleased } from "./kit/exportReport";
import { kitVersion } from "./kit/kitPackage";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { root } from "@portal/shared/tooling/project/workspace";

await runCommand(
  commandLine("pnpm kit", "Builds @portal/module-kit and packs it, for modules elsewhere.")
    .option("--report", "only write the report of its exports (shared/kit/kit.api.md)")
    .action(async ({ report = false }: { report?: boolean }) => {
      if (report) await writeReport();
      else console.log(`Packed ${relative(root, await buildKit())}`);
    }),
);

async function writeReport(): Promise<void> {
  const version = kitVersion();
  const next = await describeExports(version);
  const changelog = readFileSync(join(root, "shared/kit/CHANGELOG.md"), "utf8");
  requireUnreleased(readFileSync(reportFile, "utf8"), next, version, changelog);
  writeFileSync(reportFile, next);
  console.log(`Wrote ${relative(root, reportFile)}`);
}
