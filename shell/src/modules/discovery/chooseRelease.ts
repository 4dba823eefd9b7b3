import { hasCanary, isCanary, type Person } from "@portal/shared/contract/release/canary";
import type { Release } from "@portal/shared/contract/release/discovery";

/** The release that a person gets. Undefined for a retired module and for one with previews only. */
export const chooseRelease = (
  module: string,
  releases: readonly Release[],
  person: Person,
): Release | undefined =>
  releases.find((release) => isCanary(release) && hasCanary(module, release, person)) ??
  releases.find(({ deployment }) => deployment.default);

export function fallbackOf(release: Release, releases: readonly Release[]): Release | undefined {
  const { fallback } = release.extras;
  return releases.find(
    ({ extras }) => extras.build === fallback && extras.build !== release.extras.build,
  );
}
