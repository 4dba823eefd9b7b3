import { isCanary } from "@portal/shared/contract/release/canary";
import type { Release } from "@portal/shared/contract/release/discovery";

export interface Target {
  value: string;
  label: string;
}

export function releaseOptions(releases: readonly Release[]): Target[] {
  return releases
    .filter(({ deployment }) => !deployment.default)
    .map((release) => ({
      value: release.extras.build,
      label: `${release.extras.build} (${stateOf(release)})`,
    }));
}

function stateOf(release: Release): string {
  const { withdrawn, preview } = release.extras;
  if (isCanary(release)) return `canary, ${String(release.deployment.traffic)} %`;
  if (preview) return "preview";
  return withdrawn ? "rolled back" : "stored";
}
