import type { Discovery, Release } from "@portal/shared/contract/discovery";

export interface ModuleReleases {
  name: string;
  title: string;
  inUse: Release | undefined;
  releases: readonly Release[];
}

/** The modules by name, each with the release that people get and the ones kept beside it. */
export function modulesOf({ microFrontends }: Discovery): ModuleReleases[] {
  return Object.entries(microFrontends)
    .map(([name, releases]) => {
      const inUse = releases.find(({ deployment }) => deployment.default);
      return { name, releases, inUse, title: (inUse ?? releases[0])?.extras.title ?? name };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
