import { portalCommand } from "../cli/portalCommand";
import { devRunner } from "../dev/runDev";
import { currentProject } from "../project/project";
import { runCommand } from "../cli/commandLine";

const dev = devRunner(async (...args) => (await import("../dev/runLive")).runLive(...args));
await runCommand(portalCommand(currentProject(), dev));
