import { createCommand } from "./kit/createCommand";
import { currentProject } from "@portal/shared/tooling/project/project";
import { runCommand } from "@portal/shared/tooling/cli/commandLine";

await runCommand(createCommand("pnpm create:module", currentProject()));
