import { currentProject } from "../project/project";
import { releaseCommand } from "../release/command/releaseCommand";
import { runRelease } from "../release/command/runRelease";
import { runCommand } from "../cli/commandLine";

await runCommand(releaseCommand(currentProject(), runRelease));
