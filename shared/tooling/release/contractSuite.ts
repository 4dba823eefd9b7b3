import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildIdOf } from "../bundler/buildId";
import type { Build } from "../bundler/buildPackage";
import { ensureBrowser } from "../checks/ensureBrowser";
import { root } from "../commands/workspace";
import { isKit } from "../kit/layout";
import { programOf } from "../process/programOf";
import { currentProject } from "../project/project";

export async function requireContract({ name, id }: Build): Promise<void> {
  ensureBrowser();
  const suite = isKit
    ? ["--config", join(root, "shared/tooling/kit/contractConfig.js")]
    : ["--project", "contract", "shared/src/testing/suite/modules.contract.ts"];
  const command = [programOf("vitest"), "run", ...suite, "-t", `^${name} `];
  const vitest = spawn(process.execPath, command, {
    cwd: currentProject().root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(vitest, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${name} ${id} violates the contract.`);
  if ((await buildIdOf(name)) !== id) {
    throw new Error(`The sources of ${name} changed during the check of ${id}.`);
  }
}
