import type { ShowToast } from "@portal/shared/contract/toast";
import type { MountedRelease } from "../mounting/moduleHost";
import { isOverride } from "../discovery/overriddenRelease";
import { overrideLabel, type OverrideStore } from "../discovery/overrideStore";

export function resetFailedOverride(
  overrides: OverrideStore,
  toast: ShowToast,
  module: string,
  mounted: MountedRelease | undefined,
): void {
  const override = overrides.of(module);
  if (!override || (mounted && isOverride(override, mounted.release))) return;
  overrides.reset(module);
  toast({
    flow: `preview ${module}`,
    title: "Override reset",
    description: `${module} could not start from ${overrideLabel(override)}. You are back on its current release.`,
    variant: "destructive",
  });
}
