import { endWithStack } from "../../../supabase/local/endWithStack";
import type { Registry } from "../release/registry/registry";
import { describeModule, root } from "../commands/workspace";
import type { Release } from "../../src/contract/discovery";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Where a module is served live. */
export interface LiveModule {
  name: string;
  origin: string;
}

/**
 * Starts a module's dev server; a saved file changes the open page. Resolves with what stops it, once
 * it delivers. It runs in a process of its own, as the federation plugin can't run under tsx.
 * @throws when the server ends instead.
 */
export async function serveLive({ name, origin }: LiveModule): Promise<() => void> {
  const rsbuild = join(root, "shared/node_modules/.bin/rsbuild");
  const args = ["dev", "--host", "localhost", "--port", new URL(origin).port];
  const child = spawn(rsbuild, args, {
    cwd: join(root, name),
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_ENV: "development" },
  });
  endWithStack(child, "SIGTERM");
  // What a developer has to mend is said as it comes, from the first build on.
  child.stderr.pipe(process.stderr);
  while (!(await delivers(`${origin}/mf-manifest.json`))) {
    if (child.exitCode !== null) throw new Error(`${name} can't be served live`);
    await pause(200);
  }
  return () => child.kill("SIGTERM");
}

const delivers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** A registry in which live modules are in use, with their releases kept beside them. */
export function overlayLive(registry: Registry, modules: readonly LiveModule[]): Registry {
  return {
    ...registry,
    async read() {
      const { schema, microFrontends } = await registry.read();
      const withLive = new Map(Object.entries(microFrontends));
      for (const module of modules) {
        const resting = { traffic: 0, default: false };
        const kept = withLive.get(module.name)?.map((one) => ({ ...one, deployment: resting }));
        withLive.set(module.name, [await liveRelease(module), ...(kept ?? [])]);
      }
      return { schema, microFrontends: Object.fromEntries(withLive) };
    },
  };
}

const noHash = `sha384-${"A".repeat(64)}`;

/** No hashes: files change with every save. The shell takes that from its dev origins only. */
async function liveRelease({ name, origin }: LiveModule): Promise<Release> {
  const { title, contract, routes } = await describeModule(name);
  return {
    url: `${origin}/entry.js`,
    metadata: { integrity: noHash, version: "live" },
    deployment: { traffic: 100, default: true },
    extras: {
      build: "live",
      title,
      contract,
      routes: [...routes],
      manifestUrl: `${origin}/mf-manifest.json`,
      manifestIntegrity: noHash,
      shared: {},
      preload: { js: {}, css: {} },
    },
  };
}
