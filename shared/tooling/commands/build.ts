import { relative } from "node:path";
import { buildAll } from "../bundler/buildAll";
import { type Build, buildPackage } from "../bundler/buildPackage";
import { commandLine, oneOf, runCommand } from "../cli/commandLine";
import { moduleNames, root } from "../project/workspace";

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
