import type { ShowToast } from "@portal/shared/contract/toast";
import type { MountedRelease } from "../modules/loading/moduleHost";
import { isOverride } from "../modules/discovery/overriddenRelease";
import { nameOf, type OverrideStore } from "../modules/discovery/overrideStore";

/** Takes back the override of a module that could not be brought up with it, and says so. */
export function settleOverride(
  overrides: OverrideStore,
  toast: ShowToast,
  module: string,
  mounted: MountedRelease | undefined,
): void {
  const override = overrides.of(module);
  if (!override || (mounted && isOverride(override, mounted.release))) return;
  overrides.reset(module);
  toast({
    title: "Override Reset",
    description: `${module} could not be started from ${nameOf(override)}, so you have its normal release again.`,
    variant: "destructive",
  });
}
