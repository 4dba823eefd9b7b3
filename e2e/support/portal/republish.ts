import { cp, readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Release } from "./discovery";

/** Copies the current build under another name, so that there is a previous release. */
export async function republish(
  module: string,
  registry: string,
): Promise<{ older: string; newer: string }> {
  const pointer = resolve(registry, "modules.json");
  const discovery = JSON.parse(await readFile(pointer, "utf8")) as {
    microFrontends: Record<string, Release[]>;
  };
  const releases = discovery.microFrontends[module] ?? [];
  const before = releases.find(({ deployment }) => deployment.default);
  if (!before) throw new Error(`There is no release of ${module}`);
  const older = before.extras.build;
  const newer = `${older.slice(0, -1)}${older.endsWith("0") ? "1" : "0"}`;
  await cp(resolve(registry, module, older), resolve(registry, module, newer), {
    recursive: true,
  });
  const renamed = (text: string) => text.replace(older, newer);
  const republished: Release = {
    ...before,
    url: renamed(before.url),
    extras: {
      ...before.extras,
      build: newer,
      manifestUrl: renamed(before.extras.manifestUrl),
      fallback: older,
    },
  };
  const inactive = releases.map((release) => ({
    ...release,
    deployment: { traffic: 0, default: false },
  }));
  discovery.microFrontends[module] = [
    republished,
    ...inactive.filter((one) => one.extras.build !== newer),
  ];
  await writeFile(`${pointer}.draft`, JSON.stringify(discovery));
  await rename(`${pointer}.draft`, pointer);
  return { older, newer };
}
