import { addBackupCommands } from "./backup/backupCommands";
import { portalCommand } from "./kit/portalCommand";
import { devRunner } from "./dev/runDev";
import { currentProject } from "@portal/shared/tooling/project/project";
import { runCommand } from "@portal/shared/tooling/cli/commandLine";

const dev = devRunner(async (...args) => (await import("./dev/runLive")).runLive(...args));
const project = currentProject();
const command = portalCommand(project, dev);
addBackupCommands(command, project.root);
await runCommand(command);
