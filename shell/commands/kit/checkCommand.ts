import type { Command } from "commander";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import type { Project } from "@portal/shared/tooling/project/project";
import { checkModule } from "@portal/shared/tooling/release/releaseModule";
import { releaseTools } from "../release/releaseCommand";
import { hasPortal } from "@portal/shared/tooling/release/registry/requirePortal";
import { ownModule } from "@portal/shared/tooling/cli/moduleArgument";
import { requireTests, requireTypes } from "./sourceChecks";

export const checkCommand = (name: string, project: Project): Command =>
  commandLine(name, "Runs every check of a release without publishing.")
    .argument("[module]", "by default the one of this folder")
    .action(async (typed?: string) => {
      const module = ownModule(project, typed);
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
