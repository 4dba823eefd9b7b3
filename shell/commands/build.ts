import { relative } from "node:path";
import { buildAll } from "@portal/shared/tooling/bundler/buildAll";
import { type Build, buildPackage } from "@portal/shared/tooling/bundler/buildPackage";
import { commandLine, oneOf, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { moduleNames, root } from "@portal/shared/tooling/project/workspace";

const command = commandLine("pnpm build", "Builds every package that changed, or one.")
  .argument("[package]", "shell or a module", oneOf("package", ["shell", ...moduleNames()]))
  .action(async (name?: string) => {
    if (name === undefined) await buildAll(report);
    else report(await buildPackage(name));
  });
await runCommand(command);

function report({ name, dir, built }: Build): void {
  console.log(`${built ? "built  " : "current"} ${name.padEnd(12)} ${relative(root, dir)}`);
}
