import type { Discovery, Release } from "@portal/shared/contract/discovery";
import type { LiveModules } from "./fetchLiveModules";
import { chooseRelease, fallbackOf, sessionRoll } from "./chooseRelease";
import type { RoutedModule } from "../routing/ownerOf";
import { overriddenRelease } from "./overriddenRelease";
import type { OverrideStore } from "./overrideStore";

/** What this session knows of the modules and their releases. */
export interface ReleaseCatalog {
  /** Every module with the routes of its release. */
  modules(): readonly RoutedModule[];
  titleOf(name: string): string;
  /** Every release that discovery tells of. */
  releasesOf(name: string): readonly Release[];
  /** The releases to try, best first: this session's, then the previous good one. */
  candidatesOf(name: string): readonly Release[];
  /** Asks discovery again. Never rejects: without an answer the catalog stays as it was. */
  refresh(): Promise<void>;
}

interface CatalogOptions {
  /** Undefined where none could be had so far: a catalog without modules. */
  discovery: Discovery | undefined;
  fetchAgain(): Promise<Discovery>;
  overrides: Pick<OverrideStore, "of">;
  live: LiveModules;
  reportError(error: unknown): void;
}

/** Opens the catalog with what discovery and live modules have said so far. */
export function createReleaseCatalog({
  discovery,
  fetchAgain,
  overrides,
  live,
  reportError,
}: CatalogOptions): ReleaseCatalog {
  let microFrontends = discovery?.microFrontends ?? {};
  const roll = sessionRoll();
  const releasesOf = (name: string) => microFrontends[name] ?? [];

  function candidatesOf(name: string): Release[] {
    const releases = releasesOf(name);
    const chosen = chooseRelease(releases, roll);
    const override = overrides.of(name);
    const candidates = [
      chosen && override && overriddenRelease(override, chosen, releases, live[name]),
      chosen,
      chosen && fallbackOf(chosen, releases),
    ].filter((release) => release !== undefined);
    return [...new Set(candidates)];
  }

  return {
    modules: () =>
      Object.keys(microFrontends).map((name) => ({
        name,
        routes: candidatesOf(name)[0]?.extras.routes ?? [],
      })),
    titleOf: (name) => candidatesOf(name)[0]?.extras.title ?? name,
    releasesOf,
    candidatesOf,
    async refresh() {
      try {
        ({ microFrontends } = await fetchAgain());
      } catch (error) {
        reportError(error);
      }
    },
  };
}
