import type { Release } from "@portal/shared/contract/discovery";
import type { Override } from "../modules/overrides";

export interface Target {
  value: string;
  label: string;
  override: Override;
}

/** What a module can be pointed at: the other releases of discovery, and machines of this build. */
export function targetsOf(releases: readonly Release[], devOrigins: readonly string[]): Target[] {
  const others = releases.filter(({ deployment }) => !deployment.default);
  return [
    ...others.map(({ extras: { build }, deployment: { traffic } }) => ({
      value: build,
      label: traffic > 0 ? `${build} (canary, ${String(traffic)} %)` : build,
      override: { build },
    })),
    ...devOrigins.map((origin) => ({ value: origin, label: origin, override: { origin } })),
  ];
}
