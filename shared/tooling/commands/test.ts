import { ensureBrowser, ensureOtherEngines } from "../checks/ensureBrowser";
import { planForAll, planForPackage } from "../checks/steps";
import { runPlan } from "../checks/runPlan";
import { commandLine, oneOf, runCommand } from "../cli/commandLine";
import { moduleNames } from "../project/workspace";

await runCommand(
  commandLine("pnpm test", "Runs every check and test, or those of one package.")
    .argument("[package]", "a module or shell", oneOf("package", [...moduleNames(), "shell"]))
    .action(async (name?: string) => {
      ensureBrowser();
      if (name === undefined) ensureOtherEngines();
      const passed = await runPlan(name === undefined ? planForAll() : planForPackage(name));
      process.exitCode = passed ? 0 : 1;
    }),
);
