import { endWithStack } from "../../../supabase/local/process/endWithStack";
import type { Registry } from "../release/registry/registry";
import { describeModule } from "../project/workspace";
import { programOf } from "../process/programOf";
import { currentProject } from "../project/project";
import type { Release } from "../../src/contract/release/discovery";
import { parseContract } from "../../src/contract/release/contractVersion";
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

export interface LiveModule {
  name: string;
  origin: string;
}

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

export function withLiveModules(registry: Registry, modules: readonly LiveModule[]): Registry {
  return {
    ...registry,
    async read() {
      const { schema, microFrontends } = await registry.read();
      const withLive = new Map(Object.entries(microFrontends));
      for (const module of modules) {
        const inactive = { traffic: 0, default: false };
        const kept = withLive.get(module.name)?.map((one) => ({ ...one, deployment: inactive }));
        withLive.set(module.name, [await liveRelease(module), ...(kept ?? [])]);
      }
      return { schema, microFrontends: Object.fromEntries(withLive) };
    },
  };
}

const placeholderHash = `sha384-${"A".repeat(64)}`;

/** The shell does not check the hashes of live modules, which change with every save. */
async function liveRelease({ name, origin }: LiveModule): Promise<Release> {
  const { title, contract, routes } = await describeModule(name);
  return {
    url: `${origin}/entry.js`,
    metadata: { integrity: placeholderHash, version: "live" },
    deployment: { traffic: 100, default: true },
    extras: {
      build: "live",
      title,
      ...parseContract(contract),
      routes: [...routes],
      manifestUrl: `${origin}/mf-manifest.json`,
      manifestIntegrity: placeholderHash,
      shared: {},
      preload: { js: {}, css: {} },
    },
  };
}
