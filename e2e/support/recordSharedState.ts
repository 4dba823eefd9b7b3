import { writeFileSync } from "node:fs";
import { readSharedState, sharedStateFile } from "./portal/sharedState";

/** Playwright calls it once the portal answers, before the first test. */
export default async function recordSharedState(): Promise<void> {
  writeFileSync(sharedStateFile, JSON.stringify(await readSharedState()));
}
