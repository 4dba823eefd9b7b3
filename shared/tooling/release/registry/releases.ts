import type { Release } from "../../../src/contract/discovery";

/** How many releases of a module stay, so that open tabs keep working. */
const KEPT_RELEASES = 5;

/** The release that every session gets which no canary takes. */
export function inUse(releases: readonly Release[]): Release | undefined {
  return releases.find(({ deployment }) => deployment.default);
}

/** The release on trial, which gets a share of the sessions. */
export function canaryOf(releases: readonly Release[]): Release | undefined {
  return releases.find(({ deployment }) => !deployment.default && deployment.traffic > 0);
}

/** Gives a release to everybody. The one before becomes its fallback; a canary ends. */
export function giveToAll(
  releases: readonly Release[],
  release: Release,
  at = new Date(),
): Release[] {
  const before = inUse(releases);
  const isSame = before?.extras.build === release.extras.build;
  const fallback = isSame ? fallbackIn(releases, before) : before;
  const { withdrawn: _, released = at.toISOString(), ...extras } = release.extras;
  return arranged(releases, { ...release, extras: { ...extras, released } }, fallback);
}

/**
 * Gives a release to a share of the sessions, in percent; it falls back on the one in use. An
 * earlier canary ends.
 * @throws when nothing is in use yet, or the release itself is.
 */
export function giveToSome(
  releases: readonly Release[],
  release: Release,
  percent: number,
): Release[] {
  const main = inUse(releases);
  if (!main) throw new Error("A first release goes to everybody: leave --canary out");
  const { build } = release.extras;
  if (main.extras.build === build) throw new Error(`${build} is in use already, for everybody`);
  const { withdrawn: _, ...extras } = release.extras;
  const canary = fallingBackOn(main, {
    ...release,
    extras,
    deployment: { traffic: percent, default: false },
  });
  const [first, ...others] = arranged(without(releases, build), main, fallbackIn(releases, main));
  const rest = [canary, ...others].slice(0, KEPT_RELEASES - 1);
  return [{ ...(first ?? main), deployment: { traffic: 100 - percent, default: true } }, ...rest];
}

/**
 * Takes the newest step back: a canary ends, else the previous good release comes into use again.
 * What is taken back stays for open tabs, and is nobody's fallback from then on.
 * @throws when there is nothing to go back to.
 */
export function takeBack(releases: readonly Release[]): Release[] {
  const canary = canaryOf(releases);
  const wrong = canary ?? inUse(releases);
  if (!wrong) throw new Error("Nothing is in use");
  const left = releases.map((release) =>
    release === wrong ? { ...release, extras: { ...release.extras, withdrawn: true } } : release,
  );
  const target = canary ? inUse(releases) : fallbackIn(left, wrong);
  if (!target) throw new Error(`There is no release before ${wrong.extras.build} to go back to`);
  return arranged(left, target, fallbackIn(left, target));
}

/** The release that this one names as its fallback, else the newest that everybody once had. */
function fallbackIn(releases: readonly Release[], release: Release): Release | undefined {
  const { build, fallback } = release.extras;
  const usable = releases.filter(({ extras }) => !extras.withdrawn && extras.build !== build);
  return (
    usable.find(({ extras }) => extras.build === fallback) ??
    usable.find(({ extras }) => extras.released)
  );
}

/** One release for everybody in front, then its fallback, then the others by age. */
function arranged(
  releases: readonly Release[],
  main: Release,
  fallback: Release | undefined,
): Release[] {
  const resting = { traffic: 0, default: false };
  const others = without(releases, main.extras.build, fallback?.extras.build);
  return [
    fallingBackOn(fallback, { ...main, deployment: { traffic: 100, default: true } }),
    ...[...(fallback ? [fallback] : []), ...others].map((other) => ({
      ...other,
      deployment: resting,
    })),
  ].slice(0, KEPT_RELEASES);
}

function fallingBackOn(fallback: Release | undefined, release: Release): Release {
  const { fallbackUrl: _, ...bare } = release;
  const { fallback: __, ...extras } = release.extras;
  if (!fallback) return { ...bare, extras };
  return {
    ...bare,
    fallbackUrl: fallback.url,
    extras: { ...extras, fallback: fallback.extras.build },
  };
}

function without(releases: readonly Release[], ...builds: (string | undefined)[]): Release[] {
  return releases.filter(({ extras }) => !builds.includes(extras.build));
}
