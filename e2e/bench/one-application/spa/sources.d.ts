import type { ModuleDescription } from "@portal/shared/contract/release/manifest";
import type { ComponentType } from "react";

/** Written by the build (`modulesSource.ts`). */
export const sources: readonly {
  description: ModuleDescription;
  /** The module's `src/routes`, which exports its routes and nothing else. */
  load(): Promise<Readonly<Record<string, ComponentType>>>;
}[];
