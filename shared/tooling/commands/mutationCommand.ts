import type { Command } from "commander";
import { commandLine } from "./commandLine";
import { fixedPartOf, mutationTargets } from "./mutationTargets";

/** `run` gets the arguments for Stryker. */
export function mutationCommand(
  exists: (path: string) => boolean,
  run: (args: string[]) => void | Promise<void>,
): Command {
  return commandLine("pnpm test:mutation", "Runs mutation tests, see docs/mutation-testing.md.")
    .argument(
      "<area>",
      "a folder, a file or a quoted glob, for example shared/src/domain",
      (area) => {
        if (exists(fixedPartOf(area))) return area;
        throw new Error(`The area "${area}" does not exist. See pnpm test:mutation --help.`);
      },
    )
    .argument("[options...]", "options of Stryker, for example --testFiles 'shared/src/domain/**'")
    .passThroughOptions()
    .action((area: string, options: string[]) =>
      run(["run", "--mutate", mutationTargets(area).join(","), ...options]),
    );
}
