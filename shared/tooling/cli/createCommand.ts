import type { Command } from "commander";
import { commandLine } from "./commandLine";
import type { Project } from "../project/project";
import { createModule } from "../scaffold/createModule";

export const createCommand = (name: string, project: Project): Command =>
  commandLine(name, "Writes a new module with a route, a page and a test.")
    .argument("<name>", "for example gift-cards")
    .action((word: string) => createModule(word, project));
