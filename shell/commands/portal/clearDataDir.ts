import { lockDataDir } from "../../../supabase/local/process/dataDirLock";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** At least one of these exists in every data folder of `npm start`. */
const knownFiles = ["keys.json", "modules", "stack.lock"];

export function clearDataDir(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  if (names.length > 0 && !names.some((name) => knownFiles.includes(name))) {
    throw new Error(
      `${dataDir} is not a data folder of the portal, so --fresh does not delete it.`,
    );
  }
  const unlock = lockDataDir(dataDir);
  try {
    for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
}
