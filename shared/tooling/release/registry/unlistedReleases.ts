import type { ReleaseStorage } from "../storage/releaseStorage";

/** Tabs that were opened before the newer releases still load files of an unlisted one. */
export const UNLISTED_FOR_MS = 7 * 24 * 60 * 60_000;

/** A file in the folder of a release: when it was removed from the pointer. */
const SINCE = "unlisted-since.txt";

type Files = Pick<ReleaseStorage, "read" | "create" | "remove">;

export async function noteUnlisted(
  storage: Files,
  name: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const build of before.filter((one) => !after.includes(one))) {
    await storage.create(`${name}/${build}/${SINCE}`, new Date().toISOString());
  }
  for (const build of after.filter((one) => !before.includes(one))) {
    await storage.remove(`${name}/${build}/${SINCE}`);
  }
}

/** False for what was never in the pointer. */
export async function isUnlistedRecently(
  storage: Pick<Files, "read">,
  folder: string,
): Promise<boolean> {
  const since = Date.parse((await storage.read(`${folder}/${SINCE}`)) ?? "");
  return Date.now() - since < UNLISTED_FOR_MS;
}
