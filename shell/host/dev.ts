import { buildPackage } from "@portal/shared/build/buildPackage";
import { moduleNames, root } from "@portal/shared/build/workspace";
import { watch } from "node:fs";
import { join } from "node:path";
import { lifetime } from "./lifetime";
import { liveOrigin, overlayLive, serveLive, type LiveModule } from "./liveModules";
import { runPortal } from "./runPortal";
import { greeting } from "./status";

/**
 * `pnpm dev`: the portal with every module live. `pnpm dev mf-booking`: that module live, the
 * others as built. The shell is built again when it changes; reload the page to see it.
 */
await lifetime(async (onStarted) => {
  const live = chosenModules(process.argv.slice(2).filter((name) => !name.startsWith("--")));
  const moduleOrigins = live.map(({ origin }) => origin);
  // Compiled into this shell: no other shell takes a module without hashes from anywhere.
  process.env.PORTAL_DEV_ORIGINS = moduleOrigins.join(",");

  await Promise.all(live.map(async (module) => onStarted(await serveLive(module))));
  const { status, useShell } = await runPortal({
    fresh: process.argv.includes("--fresh"),
    overlay: (registry) => overlayLive(registry, live),
    moduleOrigins,
    onStarted,
  });
  watchShell(useShell, onStarted);
  console.log(`\n  Live     ${live.map(({ name }) => name).join(", ")}${greeting(status)}`);
});

function chosenModules(wanted: readonly string[]): LiveModule[] {
  const all = moduleNames().map((name, index) => ({ name, origin: liveOrigin(index) }));
  const unknown = wanted.find((name) => !all.some((module) => module.name === name));
  if (unknown)
    throw new Error(`There is no module ${unknown}. There are: ${moduleNames().join(", ")}`);
  return wanted.length > 0 ? all.filter(({ name }) => wanted.includes(name)) : all;
}

function watchShell(
  useShell: (dir: string) => void,
  onStarted: (stop: () => unknown) => void,
): void {
  const SETTLED_MS = 150;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rebuild = async () => {
    try {
      const { dir, built } = await buildPackage("shell");
      useShell(dir);
      if (built) console.log("Built shell");
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watcher = watch(join(root, "shell/src"), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), SETTLED_MS);
  });
  onStarted(() => {
    watcher.close();
  });
}
