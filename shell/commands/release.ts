import { currentProject } from "@portal/shared/tooling/project/project";
import { releaseCommand } from "./release/releaseCommand";
import { runRelease } from "./release/runRelease";
import { runCommand } from "@portal/shared/tooling/cli/commandLine";

await runCommand(releaseCommand(currentProject(), runRelease));
