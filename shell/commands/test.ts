import { ensureBrowser, ensureOtherEngines } from "@portal/shared/tooling/browsers/ensureBrowser";
import { planForAll, planForPackage } from "./checks/steps";
import { runPlan } from "./checks/runPlan";
import { commandLine, oneOf, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { runUntilStopped } from "@portal/shared/tooling/process/runUntilStopped";
import { moduleNames } from "@portal/shared/tooling/project/workspace";

await runCommand(
  commandLine("pnpm test", "Runs every check and test, or those of one package.")
    .argument("[package]", "a module or shell", oneOf("package", [...moduleNames(), "shell"]))
    .action((name?: string) =>
      runUntilStopped(async (onStop) => {
        // The exit code if the command is stopped before the plan has passed.
        process.exitCode = 1;
        ensureBrowser();
        if (name === undefined) ensureOtherEngines();
        const plan = name === undefined ? planForAll() : planForPackage(name);
        if (await runPlan(plan, onStop)) process.exitCode = 0;
      }),
    ),
);
