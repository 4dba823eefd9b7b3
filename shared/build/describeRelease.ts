import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Release } from "../src/contract/discovery";
import type { Build } from "./buildPackage";
import { integrityOf, listFiles } from "./files";
import { sharedRanges } from "./sharedPackages";
import { describeModule } from "./workspace";

const filesSchema = z
  .object({ js: z.object({ sync: z.array(z.string()) }) })
  .and(z.object({ css: z.object({ sync: z.array(z.string()) }) }));

const manifestSchema = z.object({
  metaData: z.object({
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string() }),
  }),
  exposes: z.array(z.object({ name: z.string(), assets: filesSchema })),
});

const isServed = (path: string) => !/\.(map|br|gz)$/.test(path) && path !== "mf-stats.json";

/**
 * The discovery entry of a finished build that is served below `baseUrl`, as the one in use and
 * without a fallback.
 * @throws when the build lacks its manifest or does not expose ./app.
 */
export async function describeRelease(
  { name, id: build, dir }: Build,
  baseUrl: string,
): Promise<Release> {
  const description = await describeModule(name);
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(dir, "mf-manifest.json"), "utf8")),
  );
  const app = manifest.exposes.find((expose) => expose.name === "app");
  if (!app) throw new Error(`${name} ${build} does not expose ./app`);

  const entry = manifest.metaData.remoteEntry.name;
  const base = `${baseUrl}${name}/${build}/`;
  const assets: Record<string, string> = {};
  for (const path of (await listFiles(dir)).filter(isServed)) {
    assets[path] = await integrityOf(join(dir, path));
  }
  return {
    url: base + entry,
    metadata: {
      integrity: await integrityOf(join(dir, entry)),
      version: manifest.metaData.buildInfo.buildVersion,
    },
    deployment: { traffic: 100, default: true },
    extras: {
      build,
      title: description.title,
      contract: description.contract,
      routes: [...description.routes],
      manifestUrl: `${base}mf-manifest.json`,
      shared: sharedRanges(),
      assets,
      preload: { js: [entry, ...app.assets.js.sync], css: app.assets.css.sync },
    },
  };
}
