import { currentProject } from "@portal/shared/tooling/project/project";
import { releaseCommand, runRelease } from "./release/releaseCommand";
import { runCommand } from "@portal/shared/tooling/cli/commandLine";

await runCommand(releaseCommand(currentProject(), runRelease));
