import type { ReleasedContributions } from "@portal/shared/contract/release/contributions";
import type { Person } from "@portal/shared/contract/release/canary";
import type { Discovery, Release } from "@portal/shared/contract/release/discovery";
import { matchPath } from "@portal/shared/vendor/router";
import type { LiveModules } from "./fetchLiveModules";
import { chooseRelease, fallbackOf } from "./chooseRelease";
import type { RoutedModule } from "../routing/ownerOf";
import { listedAt } from "../../routes";
import { overriddenRelease } from "./overriddenRelease";
import { thisShell } from "./thisShell";
import type { OverrideStore } from "./overrideStore";

export interface ReleaseCatalog {
  modules(): readonly RoutedModule[];
  titleOf(name: string): string;
  /** Contributions of the releases that this person gets. */
  contributions(): readonly (ReleasedContributions | undefined)[];
  releasesOf(name: string): readonly Release[];
  /** Best first: the release of this person, then its fallback. */
  candidatesOf(name: string): readonly Release[];
  /** Whether this release of the module has a route for the path. */
  serves(name: string, release: Release, pathname: string): boolean;
  /** Never rejects: on failure the catalog keeps its state. */
  refresh(): Promise<void>;
}

/** The releases of this person and the shell's build. */
export const buildsOf = ({ modules, candidatesOf }: ReleaseCatalog): string =>
  [thisShell.build, ...modules().map(({ name }) => candidatesOf(name)[0]?.extras.build)].join(" ");

interface CatalogOptions {
  discovery: Discovery | undefined;
  fetchAgain(): Promise<Discovery>;
  overrides: Pick<OverrideStore, "of">;
  live: LiveModules;
  person(): Person;
  onRefresh?(catalog: ReleaseCatalog): void;
  reportError(error: unknown): void;
}

export function createReleaseCatalog({
  discovery,
  fetchAgain,
  overrides,
  live,
  person,
  onRefresh,
  reportError,
}: CatalogOptions): ReleaseCatalog {
  let microFrontends = discovery?.microFrontends ?? {};
  const releasesOf = (name: string) => microFrontends[name] ?? [];

  function candidatesOf(name: string): Release[] {
    const releases = releasesOf(name);
    const chosen = chooseRelease(name, releases, person());
    const override = overrides.of(name);
    const candidates = [
      override && overriddenRelease(override, chosen, releases, live[name]),
      chosen,
      chosen && fallbackOf(chosen, releases),
    ].filter((release) => release !== undefined);
    return [...new Set(candidates)];
  }

  const contributions = () =>
    Object.keys(microFrontends).map((name) => candidatesOf(name)[0]?.extras.contributions);
  /** The admin area shows the sections of other modules. */
  const sectionsIn = (name: string) =>
    contributions()
      .flatMap((one) => one?.adminSections ?? [])
      .filter(({ path }) => listedAt(path)?.owner === name)
      .map(({ path }) => ({ path, access: "admin" as const }));

  const catalog: ReleaseCatalog = {
    modules: () =>
      Object.keys(microFrontends).map((name) => ({
        name,
        routes: [...(candidatesOf(name)[0]?.extras.routes ?? []), ...sectionsIn(name)],
      })),
    titleOf: (name) => candidatesOf(name)[0]?.extras.title ?? name,
    contributions,
    releasesOf,
    candidatesOf,
    serves: (name, { extras }, pathname) =>
      [...extras.routes, ...sectionsIn(name)].some(({ path }) => matchPath(path, pathname)),
    async refresh() {
      try {
        ({ microFrontends } = await fetchAgain());
        onRefresh?.(catalog);
      } catch (error) {
        reportError(error);
      }
    },
  };
  return catalog;
}
