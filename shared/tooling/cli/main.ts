import { runCommand } from "./commandLine";
import { devRunner } from "../dev/runDev";
import { currentProject } from "../project/project";
import { portalCommand } from "./portalCommand";

/** The program of the kit; `pnpm portal` is `commands/portal.ts`. */
await runCommand(portalCommand(currentProject(), devRunner()));
