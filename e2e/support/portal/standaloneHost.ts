import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { portalEnvironment, portalStatus } from "../environment";
import { startPnpm, type Running } from "./startPnpm";

const root = resolve(import.meta.dirname, "../../..");

export interface StandaloneHost {
  serve(env: Record<string, string>): Promise<Running>;
  remove(): Promise<void>;
}

export async function newStandaloneHost(): Promise<StandaloneHost> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-host-"));
  const modules = resolve(root, portalEnvironment.PORTAL_DATA_DIR, "modules");
  await symlink(modules, join(dataDir, "modules"));
  return {
    async serve(env) {
      const { API_URL, PUBLISHABLE_KEY } = portalStatus();
      const own = {
        SUPABASE_URL: API_URL,
        SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        PORTAL_DATA_DIR: dataDir,
      };
      const host = await startPnpm(root, { ...own, ...env }, "serve");
      await host.says(/Portal/);
      return host;
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
