import type { Release } from "@portal/shared/contract/release/discovery";

export interface Target {
  value: string;
  label: string;
}

export function releaseOptions(releases: readonly Release[]): Target[] {
  return releases
    .filter(({ deployment }) => !deployment.default)
    .map(({ extras, deployment: { traffic } }) => ({
      value: extras.build,
      label: `${extras.build} (${stateOf(extras, traffic)})`,
    }));
}

function stateOf({ withdrawn }: Release["extras"], traffic: number): string {
  if (traffic > 0) return `canary, ${String(traffic)} %`;
  return withdrawn ? "rolled back" : "stored";
}
