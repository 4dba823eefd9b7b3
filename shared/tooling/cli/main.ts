import { runCommand } from "../commands/commandLine";
import { currentProject } from "../project/project";
import { portalCommand } from "./portalCommand";

await runCommand(portalCommand(currentProject()));
