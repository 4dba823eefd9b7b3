import { precompress } from "@portal/shared/tooling/bundler/output/compress";
import { root } from "@portal/shared/tooling/project/workspace";
import { programOf } from "@portal/shared/tooling/process/programOf";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Builds the portal's code as one application, compressed like every build. Returns the folder,
 * which is removed when the process ends.
 * @throws with the bundler's output when the build fails.
 */
export async function buildSpa(onStop: (stop: () => unknown) => void): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), "portal-spa-"));
  onStop(() => rm(dist, { recursive: true, force: true }));
  const config = join(import.meta.dirname, "spa/rsbuild.config.ts");
  const rsbuild = programOf("@rsbuild/core", "rsbuild");
  await promisify(execFile)(process.execPath, [rsbuild, "build", "--config", config], {
    cwd: join(root, "shell"),
    env: { ...process.env, NODE_ENV: "production", PORTAL_BUILD_DIST: dist },
    maxBuffer: 16 * 1024 * 1024,
  });
  await precompress(dist);
  return dist;
}
