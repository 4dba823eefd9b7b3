import type { Release } from "@portal/shared/contract/release/discovery";
import { trySetItem, openStorage } from "../../storage";

const ROLL_KEY = "portal.canary";

/** 0 to 100. Stored, so that a session keeps its canary. */
export function sessionRoll(): number {
  const storage = openStorage("sessionStorage");
  const kept = Number(storage.getItem(ROLL_KEY) ?? Number.NaN);
  if (kept >= 0 && kept < 100) return kept;
  const roll = Math.random() * 100;
  trySetItem(storage, ROLL_KEY, String(roll));
  return roll;
}

export function chooseRelease(releases: readonly Release[], roll: number): Release | undefined {
  let upTo = 0;
  for (const release of releases) {
    if (release.deployment.default) continue;
    upTo += release.deployment.traffic;
    if (roll < upTo) return release;
  }
  // None of a retired module.
  return releases.find(({ deployment }) => deployment.default);
}

export function fallbackOf(release: Release, releases: readonly Release[]): Release | undefined {
  const { fallback } = release.extras;
  return releases.find(
    ({ extras }) => extras.build === fallback && extras.build !== release.extras.build,
  );
}
