import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "../../release/files";

export const servesSourceMaps = process.env.PORTAL_SOURCE_MAPS === "1";

/** The bundler writes absolute paths into some names of sources. */
export async function dropFolderFromMaps(dir: string, folder: string): Promise<void> {
  const names = [JSON.stringify(folder).slice(1, -1), encodeURIComponent(folder)];
  for (const file of (await listFiles(dir)).filter((path) => path.endsWith(".map"))) {
    const text = await readFile(join(dir, file), "utf8");
    if (!names.some((name) => text.includes(name))) continue;
    await writeFile(
      join(dir, file),
      names.reduce((rest, name) => rest.replaceAll(name, ""), text),
    );
  }
}

export async function keepSourceMapsApart(dir: string, mapsDir: string): Promise<void> {
  for (const file of (await listFiles(dir)).filter((path) => path.endsWith(".map"))) {
    await mkdir(dirname(join(mapsDir, file)), { recursive: true });
    await rename(join(dir, file), join(mapsDir, file));
  }
}
