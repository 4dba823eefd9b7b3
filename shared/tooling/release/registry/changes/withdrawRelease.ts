import type { Release } from "../../../../src/contract/release/discovery";
import { canaryOf, inUse, retiredOf } from "../releases";
import { orderReleases, fallbackIn, without, withoutCohort } from "./orderReleases";

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
