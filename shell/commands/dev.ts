import { devCommand } from "./dev/devCommand";
import { devRunner } from "./dev/runDev";
import { runLive } from "./dev/runLive";
import { currentProject } from "@portal/shared/tooling/project/project";
import { runCommand } from "@portal/shared/tooling/cli/commandLine";

await runCommand(devCommand("pnpm dev", currentProject(), devRunner(runLive)));
