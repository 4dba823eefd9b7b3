import { readScreens } from "@portal/shared/tooling/bundler/output/screens";
import { integrityOfContent, SHELL_HASH } from "@portal/shared/tooling/release/integrity";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface ScreenFile {
  href: string;
  integrity: string;
}

/** The files of the shell's own screens by path, read once. */
export function screenFilesOf(shellDir: string): ReadonlyMap<string, readonly ScreenFile[]> {
  return new Map(
    [...readScreens(shellDir)].map(([path, files]) => [
      path,
      files.map((file) => ({
        href: `/${file}`,
        integrity: integrityOfFile(shellDir, file),
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
      integrity: integrityOfFile(shellDir, path),
    };
    known.set(path, file);
    return file;
  };
  return (name) => (Object.hasOwn(files, name) ? (files[name] ?? []).map(fileOf) : []);
}

/** The same hash as in the shell's first script: browsers use a preload only if both are equal. */
const integrityOfFile = (shellDir: string, path: string): string =>
  integrityOfContent(readFileSync(join(shellDir, path)), SHELL_HASH);
