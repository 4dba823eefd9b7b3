import { isCanary } from "@portal/shared/contract/release/canary";
import type { Discovery, Release } from "@portal/shared/contract/release/discovery";

export interface ModuleReleases {
  name: string;
  title: string;
  inUse: Release | undefined;
  releases: readonly Release[];
  /** The release to withdraw and the one used instead. */
  rollBack: { from: string; to: string } | null;
}

const hasCanary = ({ releases }: ModuleReleases) => releases.some(isCanary);

/** Modules with a canary first, then by name. */
export function modulesOf({ microFrontends }: Discovery): ModuleReleases[] {
  return Object.entries(microFrontends)
    .map(([name, releases]) => {
      const inUse = releases.find(({ deployment }) => deployment.default);
      const title = (inUse ?? releases[0])?.extras.title ?? name;
      return { name, releases, inUse, title, rollBack: rollBackOf(releases, inUse) };
    })
    .sort((a, b) => Number(hasCanary(b)) - Number(hasCanary(a)) || a.name.localeCompare(b.name));
}

function rollBackOf(releases: readonly Release[], inUse: Release | undefined) {
  if (!inUse) return null;
  const canary = releases.find(isCanary);
  if (canary) return { from: canary.extras.build, to: inUse.extras.build };
  const { build, fallback } = inUse.extras;
  return fallback ? { from: build, to: fallback } : null;
}
