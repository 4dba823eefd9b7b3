import { isCanary } from "../../../src/contract/release/canary";
import type { Release } from "../../../src/contract/release/discovery";

export function inUse(releases: readonly Release[]): Release | undefined {
  return releases.find(({ deployment }) => deployment.default);
}

export function canaryOf(releases: readonly Release[]): Release | undefined {
  return releases.find(isCanary);
}

/** The release that was in use when the module was retired; undefined unless it is retired. */
export function retiredOf(releases: readonly Release[]): Release | undefined {
  return inUse(releases) ? undefined : releases.find(({ extras }) => extras.retired);
}
