import type { Release } from "../../../../src/contract/release/discovery";

/** Releases kept for rollbacks and open tabs. */
const KEPT_RELEASES = 5;
/** Previews kept in addition, so that they never displace a release that was in use. */
const KEPT_PREVIEWS = 3;

/** The named fallback, else the newest usable release that was once in use for all users. */
export function fallbackIn(releases: readonly Release[], release: Release): Release | undefined {
  const { build, fallback } = release.extras;
  const usable = releases.filter(({ extras }) => !extras.withdrawn && extras.build !== build);
  return (
    usable.find(({ extras }) => extras.build === fallback) ??
    usable.find(({ extras }) => extras.released)
  );
}

/** Puts the release in use first, takes all others out of use, and drops the oldest. */
export function orderReleases(
  releases: readonly Release[],
  current: Release,
  fallback: Release | undefined,
): Release[] {
  const inactive = { traffic: 0, default: false };
  const others = without(releases, current.extras.build, fallback?.extras.build);
  return keptOf([
    withFallback(fallback, {
      ...withoutCohort(current),
      deployment: { traffic: 100, default: true },
    }),
    ...[...(fallback ? [fallback] : []), ...others].map((other) => ({
      ...withoutCohort(other),
      deployment: inactive,
    })),
  ]);
}

/** Keeps the first releases and previews. A preview of a release that was in use counts as that release. */
export function keptOf(releases: readonly Release[]): Release[] {
  const isPreview = ({ extras }: Release) => extras.preview && !extras.released;
  const previews = releases.filter(isPreview).slice(0, KEPT_PREVIEWS);
  const others = releases.filter((one) => !isPreview(one)).slice(0, KEPT_RELEASES);
  return releases.filter((one) => previews.includes(one) || others.includes(one));
}

export function withFallback(fallback: Release | undefined, release: Release): Release {
  const { fallbackUrl: _, ...bare } = release;
  const { fallback: __, ...extras } = release.extras;
  if (!fallback) return { ...bare, extras };
  return {
    ...bare,
    fallbackUrl: fallback.url,
    extras: { ...extras, fallback: fallback.extras.build },
  };
}

export function withoutRetirement(release: Release): Release {
  const { retired: _, ...extras } = release.extras;
  return { ...release, extras };
}

export function withoutCohort(release: Release): Release {
  const { canary: _, ...extras } = release.extras;
  return { ...release, extras };
}

export function without(
  releases: readonly Release[],
  ...builds: (string | undefined)[]
): Release[] {
  return releases.filter(({ extras }) => !builds.includes(extras.build));
}
