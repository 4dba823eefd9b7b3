import { join, resolve } from "node:path";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { runProgram } from "@portal/shared/tooling/process/runProgram";
import { runUntilStopped, type OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import { pinnedPnpm, root } from "@portal/shared/tooling/project/workspace";

const folder = join(root, "shared/stories");
const port = "6006";

await runCommand(
  commandLine("pnpm stories", "Shows the UI components in every state on http://localhost:6006.")
    .option("--build <folder>", "write the stories as files instead")
    .action(({ build }: { build?: string }) =>
      runUntilStopped(async (onStop) => {
        const config = ["--config-dir", ".", "--disable-telemetry"];
        await pnpm(onStop, "install", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts");
        const storybook =
          build === undefined
            ? ["dev", ...config, "--port", port, "--ci", "--exact-port"]
            : ["build", ...config, "--output-dir", resolve(root, build)];
        await pnpm(onStop, "exec", "storybook", ...storybook);
      }),
    ),
);

async function pnpm(onStop: OnStop, ...args: string[]): Promise<void> {
  const exitCode = await runProgram([...pinnedPnpm(), ...args], { cwd: folder, onStop });
  if (exitCode !== 0 && exitCode !== null)
    throw new Error("Storybook failed. See its output above.");
}
