import * as v from "valibot";
import type { Release } from "../../../src/contract/release/discovery";
import { filesSchema } from "./changeRequest";

const MANIFEST = "mf-manifest.json";

/** What the registry itself writes into a release. */
const registryFields = [
  "fallback",
  "released",
  "withdrawn",
  "retired",
  "canary",
  "preview",
  "logEntry",
];

/**
 * A described release as the registry stores it.
 * @param baseUrl of the registry
 * @throws if it names files of another module or build, or a file without hash
 */
export function requireOwnFiles(module: string, release: Release, baseUrl: string): Release {
  const { build, assets, preload, manifestUrl, manifestIntegrity, provenance } = release.extras;
  const refuse = (reason: string) => new Error(`${module} ${build}: ${reason}.`);
  if (!/^[\w-]{1,100}$/.test(build))
    throw refuse("the build id has other characters than a-z, 0-9");
  if (!provenance) throw refuse("the release has no provenance");
  if (!v.is(filesSchema, assets)) throw refuse("the list of its files is not valid");
  const base = `${baseUrl}${module}/${build}/`;
  const named: [url: string, hash: string][] = [
    [release.url, release.metadata.integrity],
    [manifestUrl, manifestIntegrity],
    ...[preload.js, preload.css]
      .flatMap((files) => Object.entries(files))
      .map(([path, hash]): [string, string] => [base + path, hash]),
  ];
  if (manifestUrl !== base + MANIFEST) throw refuse(`its manifest is not at ${base}${MANIFEST}`);
  for (const [url, hash] of named) {
    if (!url.startsWith(base)) throw refuse(`${url} is not a file of the build`);
    if (assets[url.slice(base.length)] !== hash) throw refuse(`${url} has another hash`);
  }
  const extras = Object.fromEntries(
    Object.entries(release.extras).filter(([field]) => !registryFields.includes(field)),
  ) as Release["extras"];
  return {
    url: release.url,
    metadata: release.metadata,
    deployment: { traffic: 100, default: true },
    extras,
  };
}
