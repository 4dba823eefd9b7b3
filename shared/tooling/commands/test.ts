import { ensureBrowser, ensureOtherEngines } from "../checks/ensureBrowser";
import { planForAll, planForPackage } from "../checks/steps";
import { runPlan } from "../checks/runPlan";
import { commandLine, oneOf, runCommand } from "../cli/commandLine";
import { runUntilStopped } from "../process/runUntilStopped";
import { moduleNames } from "../project/workspace";

await runCommand(
  commandLine("pnpm test", "Runs every check and test, or those of one package.")
    .argument("[package]", "a module or shell", oneOf("package", [...moduleNames(), "shell"]))
    .action((name?: string) =>
      runUntilStopped(async (onStop) => {
        // Remains if the command is stopped.
        process.exitCode = 1;
        ensureBrowser();
        if (name === undefined) ensureOtherEngines();
        const plan = name === undefined ? planForAll() : planForPackage(name);
        if (await runPlan(plan, onStop)) process.exitCode = 0;
      }),
    ),
);
