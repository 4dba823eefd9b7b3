import { devCommand } from "../dev/devCommand";
import { runDev } from "../dev/runDev";
import { currentProject } from "../project/project";
import { runCommand } from "./commandLine";

await runCommand(devCommand("pnpm dev", currentProject(), runDev));
