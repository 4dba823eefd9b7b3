import { cohortIdOf, isCanary } from "../../../../src/contract/release/canary";
import type { Release } from "../../../../src/contract/release/discovery";
import { inUse, retiredOf } from "../releases";
import {
  orderReleases,
  fallbackIn,
  keptOf,
  withFallback,
  without,
  withoutRetirement,
} from "./orderReleases";

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
