import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { portalEnvironment } from "./environment";
import { pinnedPnpm, startPnpm, type Running } from "./command";

const root = resolve(import.meta.dirname, "../..");
const excluded = /^(dist|catalogue|test-results|playwright-report|\.git|\.portal.*)$/;

interface Outcome {
  code: number;
  output: string;
}

export interface WorkspaceCopy {
  pnpm(...args: string[]): Promise<Outcome>;
  start(env: Record<string, string>, ...args: string[]): Promise<Running>;
  edit(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** `installed` allows new modules; `borrowed` links the original packages and builds. */
export async function copyWorkspace(packages: "installed" | "borrowed"): Promise<WorkspaceCopy> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  const isPackages = (source: string) => basename(source) === "node_modules";
  const isKept = (source: string) =>
    !isPackages(source) || (packages === "borrowed" && dirname(source) !== root);
  await cp(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === root || (!excluded.test(basename(source)) && isKept(source)),
  });
  const environment = {
    ...process.env,
    // Nothing here needs install scripts.
    npm_config_ignore_scripts: "true",
    PORTAL_DATA_DIR: resolve(root, portalEnvironment.PORTAL_DATA_DIR),
    FORCE_COLOR: "0",
  };

  const pinned = await pinnedPnpm(folder);
  const pnpm = (...args: string[]) =>
    new Promise<Outcome>((done) => {
      const command = [...pinned, ...args];
      const options = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 };
      execFile("npx", command, options, (error, stdout, stderr) => {
        const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
        done({ code, output: stdout + stderr });
      });
    });

  if (packages === "borrowed") {
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  } else {
    const installed = await pnpm("install", "--prefer-offline", "--frozen-lockfile");
    if (installed.code !== 0) throw new Error(installed.output);
    // Builds are cached by their inputs, so none runs twice.
    await symlink(join(root, "node_modules/.cache"), join(folder, "node_modules/.cache"));
  }

  return {
    pnpm,
    start: (env, ...args) => startPnpm(folder, { ...environment, ...env }, ...args),
    async edit(file, from, to) {
      const content = await readFile(join(folder, file), "utf8");
      if (!content.includes(from)) throw new Error(`${file} does not contain ${from}`);
      // Renamed into place, so that a dev server never reads half a file.
      const saved = join(folder, `${file}.saved`);
      await writeFile(saved, content.replace(from, to));
      await rename(saved, join(folder, file));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
