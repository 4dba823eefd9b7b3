import type { Release } from "../../../src/contract/release/discovery";
import { cohortIdOf, isCanary } from "../../../src/contract/release/canary";
import { inUse, retiredOf, canaryOf } from "./releases";

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

/** Who gets a new release; undefined: all users. */
export type Audience = { kind: "preview" } | CanaryAudience | undefined;

export interface CanaryAudience {
  kind: "canary";
  /** Share of the persons, 0 to 99. */
  percent: number;
  staff?: boolean | undefined;
  /** Ids of the accounts that get the canary. */
  users?: readonly string[] | undefined;
}

export function placeRelease(
  releases: readonly Release[],
  release: Release,
  audience: Audience,
): Release[] {
  if (!audience) return promote(releases, release);
  return audience.kind === "preview"
    ? storePreview(releases, release)
    : startCanary(releases, release, audience);
}

export function promote(
  releases: readonly Release[],
  release: Release,
  at = new Date(),
): Release[] {
  const before = inUse(releases);
  const isSame = before?.extras.build === release.extras.build;
  const fallback = before && !isSame ? before : fallbackIn(releases, release);
  const { released = at.toISOString(), ...extras } = unrestricted(release).extras;
  return orderReleases(
    releases.map(withoutRetirement),
    withoutRetirement({ ...release, extras: { ...extras, released } }),
    fallback && withoutRetirement(fallback),
  );
}

export function startCanary(
  releases: readonly Release[],
  release: Release,
  { percent, staff, users = [] }: Omit<CanaryAudience, "kind">,
): Release[] {
  const current = inUse(releases);
  if (!current) {
    throw new Error(
      retiredOf(releases)
        ? "A retired module cannot have a canary: promote a release first."
        : "The first release cannot be a canary: omit --canary.",
    );
  }
  const { build } = release.extras;
  if (current.extras.build === build) throw new Error(`${build} is already in use for all users.`);
  const cohort = {
    ...(staff && { staff }),
    ...(users.length > 0 && { users: users.map((user) => cohortIdOf(user, build)) }),
  };
  const { extras } = unrestricted(release);
  const canary = withFallback(current, {
    ...release,
    extras: { ...extras, ...(Object.keys(cohort).length > 0 && { canary: cohort }) },
    deployment: { traffic: percent, default: false },
  });
  const [first, ...others] = orderReleases(
    without(releases, build),
    current,
    fallbackIn(releases, current),
  );
  const stable = { traffic: 100 - percent, default: true };
  return keptOf([{ ...(first ?? current), deployment: stable }, canary, ...others]);
}

/** Stores a release that only holders of a preview link and admins can open. */
export function storePreview(releases: readonly Release[], release: Release): Release[] {
  const { build } = release.extras;
  const known = releases.find(({ extras }) => extras.build === build);
  if (known?.deployment.default) throw new Error(`${build} is already in use for all users.`);
  if (known && isCanary(known)) throw new Error(`${build} is already a canary.`);
  const preview: Release = {
    ...release,
    deployment: { traffic: 0, default: false },
    extras: { ...release.extras, preview: true },
  };
  const fallback = inUse(releases)?.extras.fallback;
  const isNeeded = (one: Release) =>
    one.deployment.default || isCanary(one) || one.extras.build === fallback || one.extras.retired;
  const others = without(releases, build);
  return keptOf([...others.filter(isNeeded), preview, ...others.filter((one) => !isNeeded(one))]);
}

/** Removes the marks of a rollback, a preview and a canary. */
function unrestricted(release: Release): Release {
  const { withdrawn: _, preview: __, canary: ___, ...extras } = release.extras;
  return { ...release, extras };
}

/** Takes the module out of use and keeps its releases, the one that was in use first. */
export function retire(releases: readonly Release[], at = new Date()): Release[] {
  const last = inUse(releases) ?? releases[0];
  if (!last || retiredOf(releases)) return [...releases];
  const { fallbackUrl: _, ...release } = last;
  const retired = { ...release, extras: { ...release.extras, retired: at.toISOString() } };
  return [retired, ...without(releases, last.extras.build)].map((one) => ({
    ...withoutCohort(one),
    deployment: { traffic: 0, default: false },
  }));
}

/** The withdrawn release stays for open tabs, but is never a fallback again. */
export function rollback(releases: readonly Release[], name: string): Release[] {
  const canary = canaryOf(releases);
  const withdrawn = canary ?? inUse(releases);
  if (!withdrawn) {
    throw new Error(
      retiredOf(releases)
        ? `${name} is retired. To bring it back, promote it.`
        : `${name} has no release in use. Publish one with portal release ${name}.`,
    );
  }
  const remaining = releases.map((release) =>
    release === withdrawn
      ? { ...release, extras: { ...release.extras, withdrawn: true } }
      : release,
  );
  const target = canary ? inUse(releases) : fallbackIn(remaining, withdrawn);
  if (!target)
    throw new Error(`${name} has no release before ${withdrawn.extras.build} to roll back to.`);
  return orderReleases(remaining, target, fallbackIn(remaining, target));
}
