import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../files";
import { type BackendNeeds, backendNeeds } from "./backendNeeds";

/** What the scripts in the folder of a build need. */
export async function builtNeeds(dir: string): Promise<BackendNeeds> {
  const paths = (await listFiles(dir)).filter((path) => /\.m?js$/.test(path));
  return backendNeeds(await Promise.all(paths.map((path) => readFile(join(dir, path), "utf8"))));
}
