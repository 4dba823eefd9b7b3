import type { Discovery, Release } from "@portal/shared/contract/discovery";
import { chooseRelease, fallbackOf, sessionRoll } from "./chooseRelease";
import type { RoutedModule } from "./decide";

/** What this session knows of the modules and their releases. */
export interface ReleaseBook {
  /** Every module with the routes of its release. */
  modules(): readonly RoutedModule[];
  titleOf(name: string): string;
  /** The releases to try, best first: this session's, then the previous good one. */
  candidatesOf(name: string): readonly Release[];
  /** Asks discovery again. @throws when it can't be reached; the book stays as it was. */
  refresh(): Promise<void>;
}

export function createReleaseBook(
  discovery: Discovery,
  fetchAgain: () => Promise<Discovery>,
): ReleaseBook {
  let { microFrontends } = discovery;
  const roll = sessionRoll();
  const chosenOf = (name: string) => chooseRelease(microFrontends[name] ?? [], roll);

  return {
    modules: () =>
      Object.keys(microFrontends).map((name) => ({
        name,
        routes: chosenOf(name)?.extras.routes ?? [],
      })),
    titleOf: (name) => chosenOf(name)?.extras.title ?? name,
    candidatesOf(name) {
      const chosen = chosenOf(name);
      const fallback = chosen && fallbackOf(chosen, microFrontends[name] ?? []);
      return [chosen, fallback].filter((release) => release !== undefined);
    },
    async refresh() {
      ({ microFrontends } = await fetchAgain());
    },
  };
}
