import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { SCREENS_FILE } from "../plugins/listScreens";

/** Paths of the shell's own screens, by the name of their chunk. */
const paths = new Map([["login", "/login"]]);

const screensSchema = z.record(z.string(), z.array(z.string()));

/** The files of the shell's own screens by path, in a build of the shell. */
export function readScreens(shellDir: string): ReadonlyMap<string, readonly string[]> {
  const list = join(shellDir, SCREENS_FILE);
  if (!existsSync(list)) return new Map();
  const files = new Map(
    Object.entries(screensSchema.parse(JSON.parse(readFileSync(list, "utf8")))),
  );
  return new Map([...paths].map(([chunk, path]) => [path, files.get(chunk) ?? []]));
}
