import { SCREENS_FILE } from "@portal/shared/tooling/bundler/plugins/listScreens";
import { integrityOfContent } from "@portal/shared/tooling/release/integrity";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Paths of the shell's own screens, by the name of their chunk. */
const screens = [{ path: "/login", chunk: "login" }];

const screensSchema = z
  .record(z.string(), z.array(z.string()))
  .transform((files) => new Map(Object.entries(files)));

export interface ScreenFile {
  href: string;
  integrity: string;
}

/** The files of the shell's own screens by path, read once. */
export function screenFilesOf(shellDir: string): ReadonlyMap<string, readonly ScreenFile[]> {
  const list = join(shellDir, SCREENS_FILE);
  if (!existsSync(list)) return new Map();
  const files = screensSchema.parse(JSON.parse(readFileSync(list, "utf8")));
  return new Map(
    screens.map(({ path, chunk }) => [
      path,
      (files.get(chunk) ?? []).map((file) => ({
        href: `/${file}`,
        integrity: integrityOfContent(readFileSync(join(shellDir, file))),
      })),
    ]),
  );
}

/** The files of the packages that a shell shares, with hashes that are computed once. */
export function createSharedFiles(
  shellDir: string,
  files: Readonly<Record<string, readonly string[]>>,
): (name: string) => readonly ScreenFile[] {
  const known = new Map<string, ScreenFile>();
  const fileOf = (path: string): ScreenFile => {
    const file = known.get(path) ?? {
      href: `/${path}`,
      integrity: integrityOfContent(readFileSync(join(shellDir, path))),
    };
    known.set(path, file);
    return file;
  };
  return (name) => (Object.hasOwn(files, name) ? (files[name] ?? []).map(fileOf) : []);
}
