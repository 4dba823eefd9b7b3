import { runCommand } from "@portal/shared/tooling/cli/commandLine";
import { devRunner } from "../dev/runDev";
import { currentProject } from "@portal/shared/tooling/project/project";
import { portalCommand } from "./portalCommand";

/** The program of the kit; `pnpm portal` is `commands/portal.ts`. */
await runCommand(portalCommand(currentProject(), devRunner()));
