import type { Command } from "commander";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import { fixedPartOf, mutationTargets } from "./mutationTargets";

export interface MutationRun {
  /** Arguments for Stryker. */
  args: string[];
  /** Patterns separated by commas. Default: all tests that import the mutated code. */
  testFiles?: string;
}

export function mutationCommand(
  exists: (path: string) => boolean,
  run: (mutationRun: MutationRun) => void | Promise<void>,
): Command {
  function readArea(area: string): string {
    if (exists(fixedPartOf(area))) return area;
    throw new Error(`The area "${area}" does not exist. See pnpm test:mutation --help.`);
  }
  return commandLine("pnpm test:mutation", "Runs mutation tests, see docs/mutation-testing.md.")
    .argument(
      "<area>",
      "a folder, a file or a quoted glob, for example shared/src/domain",
      readArea,
    )
    .argument("[options...]", "options of Stryker, for example --concurrency 1")
    .option("--testFiles <globs>", "run only these tests: folders, files or globs, with commas")
    .allowUnknownOption()
    .action((area: string, options: string[], { testFiles }: { testFiles?: string }) =>
      run({
        args: ["run", "--mutate", mutationTargets(area).join(","), ...options],
        ...(testFiles !== undefined && { testFiles }),
      }),
    );
}
