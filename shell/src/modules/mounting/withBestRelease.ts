import type { Release } from "@portal/shared/contract/release/discovery";
import { isFinal } from "../loading/failures";

interface Options<Result> {
  name: string;
  /** Releases to try, best first; called again after `refresh`. */
  candidates(): readonly Release[];
  /** Reads the discovery document again. Never rejects. */
  refresh(): Promise<void>;
  /** Clears the runtime's cache on the first attempt too. */
  force?: boolean;
  isExcluded?(release: Release): boolean;
  isCancelled?(): boolean;
  attempt(release: Release, force: boolean): Promise<Result>;
  onFailure(error: unknown, release: Release): void;
}

export interface Outcome {
  release: Release;
  retries: number;
  fallback: boolean;
}

/**
 * Tries each release twice, or once when forced. Then refreshes: a tab may only know releases that
 * were removed.
 */
export async function withBestRelease<Result>({
  name,
  candidates,
  refresh,
  force = false,
  isExcluded = () => false,
  isCancelled = () => false,
  attempt,
  onFailure,
}: Options<Result>): Promise<Outcome & { result: Result }> {
  const tried = new Set<string>();
  let retries = 0;
  let failure: unknown = new Error(`${name} has no release`);

  for (const refreshed of [false, true]) {
    if (refreshed) await refresh();
    const known = candidates();
    const [wanted] = known;
    for (const release of known) {
      const { build } = release.extras;
      if (tried.has(build) || isExcluded(release)) continue;
      tried.add(build);
      for (const again of force || refreshed ? [true] : [false, true]) {
        if (isCancelled()) throw failure;
        try {
          const result = await attempt(release, again);
          return { result, release, retries, fallback: build !== wanted?.extras.build };
        } catch (error) {
          retries += 1;
          failure = error;
          onFailure(error, release);
          if (isFinal(error)) break;
        }
      }
    }
    if (isCancelled()) throw failure;
  }
  throw failure;
}
