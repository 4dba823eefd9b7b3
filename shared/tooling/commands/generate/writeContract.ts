import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "../../../src/contract/portal";
import { nextReport, type ContractReport } from "../../contract/contractReport";
import { describeContract } from "../../contract/describeContract";
import { reportFile } from "../../contract/contractHash";
import { parseReport, renderReport } from "../../contract/reportText";
import { commandLine, runCommand } from "../../cli/commandLine";
import { root } from "../../project/workspace";

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
