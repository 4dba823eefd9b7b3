import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "@portal/shared/contract/portal";
import { nextReport, type ContractReport } from "@portal/shared/tooling/contract/contractReport";
import { describeContract } from "@portal/shared/tooling/contract/describeContract";
import { reportFile } from "@portal/shared/tooling/contract/contractHash";
import { parseReport, renderReport } from "@portal/shared/tooling/contract/reportText";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { root } from "@portal/shared/tooling/project/workspace";

await runCommand(
  commandLine("pnpm contract", "Writes the API report of the contract.").action(() => {
    const version = { major: CONTRACT_MAJOR, minor: CONTRACT_MINOR };
    const report = nextReport(committedReport(), describeContract(), version);
    writeFileSync(reportFile, renderReport(report));
    const { version: written, hash } = report.versions.at(-1) ?? {};
    console.log(`Contract ${written ?? ""} (${hash ?? ""}) is in ${relative(root, reportFile)}`);
  }),
);

/** What other branches and releases may already rely on. */
function committedReport(): ContractReport | undefined {
  const { status, stdout } = spawnSync("git", ["show", `HEAD:${relative(root, reportFile)}`], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? parseReport(stdout) : undefined;
}
