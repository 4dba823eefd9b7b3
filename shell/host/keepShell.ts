import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Keeps a build of the shell with the portal's own data, so that building again (another copy of
 * the portal from the same folder, say) takes nothing from under the one that runs. Earlier builds
 * go. Returns the folder to serve.
 */
export async function keepShell(dataDir: string, build: { id: string; dir: string }) {
  const shells = join(dataDir, "shell");
  const target = join(shells, build.id);
  await mkdir(shells, { recursive: true });
  if (!existsSync(target)) {
    const draft = join(shells, `.draft-${String(process.pid)}`);
    await rm(draft, { recursive: true, force: true });
    await cp(build.dir, draft, { recursive: true });
    await rename(draft, target);
  }
  for (const other of await readdir(shells)) {
    if (other !== build.id) await rm(join(shells, other), { recursive: true, force: true });
  }
  return target;
}
