import type { Command } from "commander";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import type { Project } from "@portal/shared/tooling/project/project";
import { createModule } from "@portal/shared/tooling/scaffold/createModule";

export const createCommand = (name: string, project: Project): Command =>
  commandLine(name, "Writes a new module with a route, a page and a test.")
    .argument("<name>", "for example gift-cards")
    .action((word: string) => createModule(word, project));
