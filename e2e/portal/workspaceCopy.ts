import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { portalEnvironment } from "./environment";

const root = resolve(import.meta.dirname, "../..");
const leftOut = /^(node_modules|dist|test-results|playwright-report|\.git|\.portal.*)$/;

interface Outcome {
  code: number;
  /** What the command printed, on both streams. */
  output: string;
}

/** A developer's own checkout, whose releases go into the portal under test. */
export interface WorkspaceCopy {
  /** Runs `pnpm <script> …`. */
  pnpm(...args: string[]): Promise<Outcome>;
  /** Changes a file; says so when there is nothing to change. */
  edit(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

export async function copyWorkspace(): Promise<WorkspaceCopy> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  await cp(root, folder, {
    recursive: true,
    filter: (source) => source === root || !leftOut.test(basename(source)),
  });
  const text = await readFile(join(folder, "package.json"), "utf8");
  const { packageManager } = JSON.parse(text) as { packageManager: string };
  const env = {
    ...process.env,
    // Nothing that is needed here has to be prepared after the installation.
    npm_config_ignore_scripts: "true",
    PORTAL_DATA_DIR: resolve(root, portalEnvironment.PORTAL_DATA_DIR),
    FORCE_COLOR: "0",
  };

  const pnpm = (...args: string[]) =>
    new Promise<Outcome>((done) => {
      const command = ["--yes", packageManager, ...args];
      const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
      execFile("npx", command, options, (error, stdout, stderr) => {
        const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
        done({ code, output: stdout + stderr });
      });
    });

  const installed = await pnpm("install", "--prefer-offline", "--frozen-lockfile");
  if (installed.code !== 0) throw new Error(installed.output);

  return {
    pnpm,
    async edit(file, from, to) {
      const content = await readFile(join(folder, file), "utf8");
      if (!content.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(join(folder, file), content.replace(from, to));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
