import type { Build } from "@portal/shared/tooling/bundler/buildPackage";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const STORED_SHELLS = 5;
/** Open tabs may be older than five builds. */
const SERVED_FOR_MS = 7 * 24 * 60 * 60_000;

export interface StoredShells {
  shellDir: string;
  earlierShells: string[];
}

/** Copies a shell build, so that a later build cannot remove files that a running portal serves. */
export async function storeShellBuild(
  dataDir: string,
  build: Pick<Build, "id" | "dir">,
): Promise<StoredShells> {
  const shells = join(dataDir, "shell");
  const target = join(shells, build.id);
  await mkdir(shells, { recursive: true });
  if (!existsSync(target)) {
    const draft = join(shells, `.draft-${String(process.pid)}`);
    await rm(draft, { recursive: true, force: true });
    await cp(build.dir, draft, { recursive: true });
    await rename(draft, target);
  }
  const now = new Date();
  const justBefore = new Date(now.getTime() - 1);
  await utimes(target, now, now);
  const others = (await newestFirst(shells)).filter(({ name }) => name !== build.id);
  const builds = others.filter(({ name }) => !name.startsWith(".draft-"));
  // The previous build was in use until now.
  const [last] = builds;
  if (last) await utimes(join(shells, last.name), justBefore, justBefore);
  const kept = builds
    .filter(({ usedAt }, at) => at < STORED_SHELLS - 1 || Date.now() - usedAt < SERVED_FOR_MS)
    .map(({ name }) => name);
  for (const { name } of others) {
    if (!kept.includes(name)) await rm(join(shells, name), { recursive: true, force: true });
  }
  return { shellDir: target, earlierShells: kept.map((name) => join(shells, name)) };
}

async function newestFirst(folder: string): Promise<{ name: string; usedAt: number }[]> {
  const found = (await readdir(folder)).map(async (name) => ({
    name,
    usedAt: (await stat(join(folder, name))).mtimeMs,
  }));
  return (await Promise.all(found)).sort((a, b) => b.usedAt - a.usedAt);
}
