import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "@portal/shared/tooling/cli/commandLine";
import { mutationCommand } from "./mutation/mutationCommand";
import { root } from "@portal/shared/tooling/project/workspace";

await runCommand(
  mutationCommand(
    (path) => existsSync(join(root, path)),
    async ({ args, testFiles }) => {
      // With Stryker's own --testFiles, mutants of code that runs on import have no effect.
      const chosen = testFiles !== undefined && { PORTAL_MUTATION_TESTS: testFiles };
      const stryker = spawn(join(root, "node_modules/.bin/stryker"), args, {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, ...chosen },
      });
      const [code] = (await once(stryker, "exit")) as [number | null];
      process.exitCode = code ?? 1;
    },
  ),
);
