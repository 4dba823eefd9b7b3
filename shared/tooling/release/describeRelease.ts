import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { releasedContributions } from "../../src/contract/release/contributions";
import { integrityIn, type Release } from "../../src/contract/release/discovery";
import { parseContract } from "../../src/contract/release/contractVersion";
import type { Build } from "../bundler/buildPackage";
import { integrityOf } from "./files";
import { MANIFEST } from "../bundler/output/addFileHashes";
import { sharedRanges } from "../bundler/config/sharedPackages";
import { describeModule } from "../project/workspace";
import { currentProject } from "../project/project";
import { collectProvenance } from "./provenance/collectProvenance";

const filesSchema = z
  .object({ js: z.object({ sync: z.array(z.string()) }) })
  .and(z.object({ css: z.object({ sync: z.array(z.string()) }) }));

const builtManifestSchema = z.object({
  metaData: z.object({
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string() }),
  }),
  exposes: z.array(z.object({ name: z.string(), assets: filesSchema })),
});

export async function describeRelease(
  { name, id: build, dir }: Build,
  baseUrl: string,
): Promise<Release> {
  const description = await describeModule(name);
  const manifestFile = join(dir, MANIFEST);
  const json: unknown = JSON.parse(await readFile(manifestFile, "utf8"));
  const manifest = builtManifestSchema.parse(json);
  const integrity = integrityIn(json);
  const app = manifest.exposes.find((expose) => expose.name === "app");
  if (!app) throw new Error(`${name} ${build} does not expose ./app.`);

  const manifestIntegrity = await integrityOf(manifestFile);
  const entry = manifest.metaData.remoteEntry.name;
  const base = `${baseUrl}${name}/${build}/`;
  const hashOf = (path: string) => {
    const hash = integrity[path];
    if (!hash) throw new Error(`The manifest of ${name} ${build} has no hash for ${path}.`);
    return hash;
  };
  const hashesOf = (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, hashOf(path)]));
  return {
    url: base + entry,
    metadata: {
      integrity: hashOf(entry),
      version: manifest.metaData.buildInfo.buildVersion,
    },
    deployment: { traffic: 100, default: true },
    extras: {
      build,
      title: description.title,
      ...parseContract(description.contract),
      routes: [...description.routes],
      ...(description.contributions && {
        contributions: releasedContributions(description.contributions),
      }),
      manifestUrl: base + MANIFEST,
      assets: { ...integrity, [MANIFEST]: manifestIntegrity },
      manifestIntegrity,
      shared: sharedRanges(),
      preload: {
        js: hashesOf([entry, ...app.assets.js.sync]),
        css: hashesOf(app.assets.css.sync),
      },
      provenance: await collectProvenance(name, currentProject(), dir),
    },
  };
}
