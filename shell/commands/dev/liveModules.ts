import { endWithStack } from "../../../supabase/local/process/endWithStack";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { programOf } from "@portal/shared/tooling/process/programOf";
import { currentProject } from "@portal/shared/tooling/project/project";
import {
  parseLiveModule,
  type LiveModule as LiveDescription,
  type Release,
} from "@portal/shared/contract/release/discovery";
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

export interface LiveModule {
  name: string;
  origin: string;
}

const DEADLINE_MS = 2000;

/** Uses a separate process: the federation plugin does not run under tsx. */
export async function startDevServer({ name, origin }: LiveModule): Promise<() => void> {
  const rsbuild = programOf("@rsbuild/core", "rsbuild");
  const args = [rsbuild, "dev", "--host", "localhost", "--port", new URL(origin).port];
  const child = spawn(process.execPath, args, {
    cwd: currentProject().modules.get(name),
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_ENV: "development" },
  });
  endWithStack(child, "SIGTERM");
  child.stderr.pipe(process.stderr);
  while (!(await responds(`${origin}/mf-manifest.json`))) {
    if (child.exitCode !== null)
      throw new Error(
        `The development server of ${name} exited with code ${String(child.exitCode)}`,
      );
    await pause(200);
  }
  return () => child.kill("SIGTERM");
}

const responds = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The current description in the module's `module.ts`. Its development server restarts when the
 * file changes. While it restarts, and while the file has an error, the last description is used.
 */
export function liveDescription(origin: string): () => Promise<LiveDescription> {
  let last: LiveDescription | undefined;
  return async () => {
    try {
      const response = await fetch(`${origin}/module.json`, {
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      last = parseLiveModule(await response.json());
    } catch (error) {
      if (!last) throw error;
    }
    return last;
  };
}

export function withLiveModules(registry: Registry, modules: readonly LiveModule[]): Registry {
  const live = modules.map((module) => ({ ...module, describe: liveDescription(module.origin) }));
  return {
    ...registry,
    async read() {
      const { schema, microFrontends } = await registry.read();
      const withLive = new Map(Object.entries(microFrontends));
      for (const { name, origin, describe } of live) {
        const inactive = { traffic: 0, default: false };
        const kept =
          withLive.get(name)?.map((release) => ({ ...release, deployment: inactive })) ?? [];
        withLive.set(name, [liveRelease(origin, await describe()), ...kept]);
      }
      return { schema, microFrontends: Object.fromEntries(withLive) };
    },
  };
}

const placeholderHash = `sha384-${"A".repeat(64)}`;

/** The shell does not check the hashes of live modules, which change with every save. */
const liveRelease = (origin: string, description: LiveDescription): Release => ({
  url: `${origin}/entry.js`,
  metadata: { integrity: placeholderHash, version: "live" },
  deployment: { traffic: 100, default: true },
  extras: {
    ...description,
    build: "live",
    manifestUrl: `${origin}/mf-manifest.json`,
    manifestIntegrity: placeholderHash,
    shared: {},
    preload: { js: {}, css: {} },
  },
});
