import { devCommand } from "../dev/devCommand";
import { devRunner } from "../dev/runDev";
import { runLive } from "../dev/runLive";
import { currentProject } from "../project/project";
import { runCommand } from "../cli/commandLine";

await runCommand(devCommand("pnpm dev", currentProject(), devRunner(runLive)));
