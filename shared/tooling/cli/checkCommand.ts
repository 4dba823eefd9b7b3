import type { Command } from "commander";
import { commandLine } from "./commandLine";
import type { Project } from "../project/project";
import { checkModule } from "../release/releaseModule";
import { releaseTools } from "../release/command/runRelease";
import { hasPortal } from "../release/registry/requirePortal";
import { ownModule } from "./moduleArgument";
import { requireTests, requireTypes } from "./sourceChecks";

export const checkCommand = (name: string, project: Project): Command =>
  commandLine(name, "Runs every check of a release without publishing.")
    .argument("[module]", "by default the one of this folder")
    .action(async (given?: string) => {
      const module = ownModule(project, given);
      if (!hasPortal(process.env, project)) {
        console.log(
          "No portal is set, so paths and extension points of other modules are unknown. " +
            "Set PORTAL_DATA_DIR or PORTAL_RELEASE_TOKEN.",
        );
      }
      await requireTypes(module, project);
      await requireTests(module, project);
      await checkModule(module, releaseTools());
    });
