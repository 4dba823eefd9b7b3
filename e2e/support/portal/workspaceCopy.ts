import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { portalEnvironment } from "../environment";
import { startPnpm, type Running } from "./startPnpm";

const root = resolve(import.meta.dirname, "../../..");
const excluded = /^(dist|stories|test-results|playwright-report|\.git|\.portal.*)$/;

export interface WorkspaceCopy {
  start(env: Record<string, string>, ...args: string[]): Promise<Running>;
  edit(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** Links the original packages and builds. */
export async function copyWorkspace(): Promise<WorkspaceCopy> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  const isOwnPackages = (source: string) => source === join(root, "node_modules");
  await cp(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      source === root || (!excluded.test(basename(source)) && !isOwnPackages(source)),
  });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const environment = {
    ...process.env,
    // Nothing here needs install scripts.
    npm_config_ignore_scripts: "true",
    PORTAL_DATA_DIR: resolve(root, portalEnvironment.PORTAL_DATA_DIR),
    FORCE_COLOR: "0",
  };

  return {
    start: (env, ...args) => startPnpm(folder, { ...environment, ...env }, ...args),
    async edit(file, from, to) {
      const content = await readFile(join(folder, file), "utf8");
      if (!content.includes(from)) throw new Error(`${file} does not contain ${from}`);
      // Renamed into place, so that a dev server never reads half a file.
      const saved = join(folder, `${file}.saved`);
      await writeFile(saved, content.replace(from, to));
      await rename(saved, join(folder, file));
    },
    // PostgreSQL may still end after the command that started it.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }),
  };
}
