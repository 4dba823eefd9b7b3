import { lockDataDir } from "../../../supabase/local/dataDirLock";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What a data folder of ours holds; anything else was never made by `npm start`. */
const ours = ["keys.json", "modules", "stack.lock"];

/**
 * Empties the data folder: the next start begins with the seed.
 * @throws when a running portal uses the folder, or when it holds something else.
 */
export function startOver(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  if (names.length > 0 && !names.some((name) => ours.includes(name))) {
    throw new Error(`${dataDir} is no data folder of the portal; --fresh leaves it alone.`);
  }
  const unlock = lockDataDir(dataDir);
  try {
    for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
}
