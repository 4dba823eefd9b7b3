import { createCommand } from "../cli/createCommand";
import { currentProject } from "../project/project";
import { runCommand } from "../cli/commandLine";

await runCommand(createCommand("pnpm create:module", currentProject()));
