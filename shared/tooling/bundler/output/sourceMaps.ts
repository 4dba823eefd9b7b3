import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "../../release/files";

export const servesSourceMaps = process.env.PORTAL_SOURCE_MAPS === "1";

export async function keepSourceMapsApart(dir: string, mapsDir: string): Promise<void> {
  for (const file of (await listFiles(dir)).filter((path) => path.endsWith(".map"))) {
    await mkdir(dirname(join(mapsDir, file)), { recursive: true });
    await rename(join(dir, file), join(mapsDir, file));
  }
}
