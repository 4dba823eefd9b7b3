import { backendBoundaries } from "./areas/backend";
import { endToEndTestBoundaries } from "./areas/endToEndTests";
import { moduleBoundaries } from "./areas/modules";
import { sharedBoundaries } from "./areas/shared";
import { shellBoundaries } from "./areas/shell";
import type { BoundaryOverride } from "./restrictions";

/**
 * Overrides of `.oxlintrc.json`. A later override replaces the options of the same rule instead of
 * adding to them, so each entry lists everything that applies to its files.
 */
export const boundaryOverrides: BoundaryOverride[] = [
  ...moduleBoundaries,
  ...shellBoundaries,
  ...sharedBoundaries,
  ...endToEndTestBoundaries,
  ...backendBoundaries,
];
