import type { Command } from "commander";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import { type DevAction, devCommand } from "../dev/devCommand";
import type { Project } from "@portal/shared/tooling/project/project";
import { addPointerCommands, addRelease, runRelease } from "../release/releaseCommand";
import { checkCommand } from "./checkCommand";
import { createCommand } from "./createCommand";

/** The same commands in the workspace and in the folder of a module alone. */
export function portalCommand(
  project: Project,
  runDev: (action: DevAction) => Promise<void>,
): Command {
  const program = commandLine("portal", "Creates, checks and releases modules of the portal.");
  program.addCommand(createCommand("create", project));
  program.addCommand(devCommand("dev", project, runDev));
  program.addCommand(checkCommand("check", project));
  addRelease(
    program.command("release").description("Builds, checks and publishes a module."),
    project,
    runRelease,
  );
  addPointerCommands(program, project, runRelease);
  return program;
}
