import type { Release } from "./discovery";

export interface Person {
  /** Id of the account, or of the browser if signed out. */
  id: string;
  userId: string | undefined;
  isStaff: boolean;
}

export const isCanary = ({ deployment, extras }: Release): boolean =>
  !deployment.default && (deployment.traffic > 0 || extras.canary !== undefined);

/** The same for all tabs and devices of an account. Raising the percentage keeps those who have it. */
export function hasCanary(
  module: string,
  { deployment, extras }: Release,
  person: Person,
): boolean {
  const { build, canary } = extras;
  const { id, userId, isStaff } = person;
  if (canary?.staff && isStaff) return true;
  if (userId !== undefined && canary?.users?.includes(cohortIdOf(userId, build))) return true;
  return bucketOf(id, module, build) < deployment.traffic;
}

/** 0 to 100, evenly spread and independent between builds. */
export const bucketOf = (personId: string, module: string, build: string): number =>
  (hash(`${personId} ${module} ${build}`, 0) / 2 ** 32) * 100;

/** Replaces the id of an account in modules.json, which is public. */
export const cohortIdOf = (userId: string, build: string): string =>
  [1, 2].map((seed) => hex(hash(`${userId} ${build}`, seed))).join("");

const hex = (value: number) => value.toString(16).padStart(8, "0");

/** FNV-1a with a final mix, so that similar texts differ in all bits. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
