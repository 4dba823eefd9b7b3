import type { Release } from "@portal/shared/contract/discovery";
import { isFinal } from "./failures";

interface Options<Result> {
  name: string;
  /** Best first: the release of this session, then the previous good one. Asked again after `refresh`. */
  candidates(): readonly Release[];
  /** Asks discovery again; never rejects. */
  refresh(): Promise<void>;
  /** Forget what the runtime remembers of earlier attempts, from the first try on. */
  force?: boolean;
  /** A release that is not worth a try. */
  isExcluded?(release: Release): boolean;
  /** The person has gone elsewhere: don't start another attempt. */
  isCancelled?(): boolean;
  attempt(release: Release, force: boolean): Promise<Result>;
  onFailure(error: unknown, release: Release): void;
}

/** How a release came to be used. */
export interface Outcome {
  release: Release;
  /** How many attempts failed before this one. */
  retries: number;
  /** Not the release that was wanted. */
  fallback: boolean;
}

/**
 * Does something with the first release that works; each gets a second, forced try. A tab that
 * has been open for long knows releases that are gone: when none works, discovery is asked again,
 * and what is new in it is tried.
 * @throws what the last attempt failed with.
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
