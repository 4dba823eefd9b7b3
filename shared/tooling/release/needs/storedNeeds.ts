import type { Release } from "../../../src/contract/release/discovery";
import type { ReleaseStorage } from "../storage/releaseStorage";
import { runConcurrently } from "../storage/runConcurrently";
import { type BackendNeeds, backendNeeds } from "./backendNeeds";

const CONCURRENCY = 8;

/** What the scripts of a stored release need. */
export async function storedNeeds(
  storage: Pick<ReleaseStorage, "read">,
  module: string,
  { extras: { build, assets = {} } }: Release,
): Promise<BackendNeeds> {
  const scripts: string[] = [];
  const paths = Object.keys(assets).filter((path) => /\.m?js$/.test(path));
  await runConcurrently(CONCURRENCY, paths, async (path) => {
    scripts.push((await storage.read(`${module}/${build}/${path}`)) ?? "");
  });
  return backendNeeds(scripts);
}
