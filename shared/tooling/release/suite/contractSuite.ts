import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Build, buildPackage } from "../../bundler/buildPackage";
import { ensureBrowser } from "../../browsers/ensureBrowser";
import { root } from "../../project/workspace";
import { isKit } from "../../kit/layout";
import { programOf } from "../../process/programOf";
import { currentProject } from "../../project/project";
import type { Release } from "../../../src/contract/release/discovery";
import { copiedBuildVariables } from "../../../src/testing/suite/copiedBuild";
import { suiteFailure } from "./suiteFailure";
import { liveFrame } from "../live/liveFrame";
import { livePortal } from "../live/liveShell";

interface SuiteOptions {
  /** The folder of the bare frame; default: of this working tree. */
  frame?: string | undefined;
  /** Release that another portal has built; its sources are not here. */
  copied?: Release | undefined;
}

/**
 * Runs the contract suite on a build.
 * @throws with the check that failed, and why, in one line
 */
export async function requireContract(
  { name, id, dir }: Build,
  { frame, copied }: SuiteOptions = {},
): Promise<void> {
  ensureBrowser();
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  const report = join(folder, "report.json");
  const suite = isKit
    ? ["--config", join(root, "shared/tooling/kit/contractConfig.js")]
    : ["--project", "contract", "shared/src/testing/suite/modules.contract.ts"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const command = [programOf("vitest"), "run", ...suite, "-t", `^${name} `, ...reporters];
    const vitest = spawn(process.execPath, command, {
      cwd: currentProject().root,
      env: {
        ...process.env,
        ...(frame !== undefined && { PORTAL_FRAME_DIR: frame }),
        ...(copied && copiedBuildVariables({ name, dir, ...neededBy(copied) })),
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = (await once(vitest, "exit")) as [number | null];
    if (code !== 0) {
      const json = await readFile(report, "utf8").catch(() => undefined);
      throw new Error(`${name} ${id} violates the contract: ${suiteFailure(json)}.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (!copied && (await buildPackage(name)).id !== id) {
    throw new Error(`The sources of ${name} changed during the check of ${id}.`);
  }
}

const neededBy = ({ extras: { contract, contractMinor = 0, routes, contributions } }: Release) => ({
  contract,
  contractMinor,
  routes,
  contributions,
});

/** Runs the contract suite in the frame of the live shell; of this working tree if none runs. */
export async function requireContractOfShell(
  build: Build,
  dataDir: string,
  log: (line: string) => void,
  copied?: Release,
): Promise<void> {
  const portal = await livePortal(dataDir);
  const frame = portal && (await liveFrame(portal));
  if (portal && !frame) log(`The shell of ${portal} publishes no bare frame: using the local one.`);
  await requireContract(build, { frame, copied });
}
