import { currentProject } from "../project/project";
import { releaseCommand } from "../release/releaseCommand";
import { runRelease } from "../release/runRelease";
import { runCommand } from "../cli/commandLine";

await runCommand(releaseCommand(currentProject(), runRelease));
