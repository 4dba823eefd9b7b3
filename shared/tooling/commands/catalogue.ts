import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { commandLine, runCommand } from "./commandLine";
import { pinnedPnpm, root } from "./workspace";

const folder = join(root, "shared/catalogue");
const port = "6006";

await runCommand(
  commandLine("pnpm catalogue", "Shows the UI components in every state on http://localhost:6006.")
    .option("--build <folder>", "write the catalogue as files instead")
    .action(({ build }: { build?: string }) => {
      const config = ["--config-dir", ".", "--disable-telemetry"];
      pnpm("install", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts");
      if (build === undefined)
        pnpm("exec", "storybook", "dev", ...config, "--port", port, "--ci", "--exact-port");
      else pnpm("exec", "storybook", "build", ...config, "--output-dir", resolve(root, build));
    }),
);

function pnpm(...args: string[]): void {
  const [program, ...first] = pinnedPnpm();
  const { status } = spawnSync(program, [...first, ...args], { cwd: folder, stdio: "inherit" });
  if (status !== 0 && status !== null) throw new Error("Storybook failed. See its output above.");
}
