import type { Build } from "../../bundler/buildPackage";
import type { Release } from "../../../src/contract/release/discovery";
import { requireContract } from "./contractSuite";
import { liveFrame } from "../live/liveFrame";
import { livePortal } from "../live/liveShell";

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
