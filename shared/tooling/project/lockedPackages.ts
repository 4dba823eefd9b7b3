import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A package that the files of a folder import. */
export interface NamedPackage {
  /** The folder with the `package.json` that lists it, relative to the lock file. */
  importer: string;
  name: string;
}

/**
 * What the lock file resolves the packages and their own dependencies to, sorted. Other entries do
 * not appear, so that a change elsewhere has no effect.
 */
export function lockedPackages(root: string, packages: readonly NamedPackage[]): string[] {
  const pnpm = join(root, "pnpm-lock.yaml");
  if (existsSync(pnpm)) return resolveIn(readPnpmLock(pnpm), packages);
  const npm = join(root, "package-lock.json");
  if (existsSync(npm)) return resolveIn(readNpmLock(npm), packages);
  return [];
}

interface Lock {
  /** The key of a package that a folder depends on. */
  find(named: NamedPackage): string | undefined;
  /** The keys of the dependencies of a package. */
  dependenciesOf(key: string): string[];
  describe(key: string): string;
}

function resolveIn(lock: Lock, packages: readonly NamedPackage[]): string[] {
  const reached = new Set(packages.map(lock.find).filter((key) => key !== undefined));
  for (const key of reached) for (const next of lock.dependenciesOf(key)) reached.add(next);
  return [...new Set([...reached].map(lock.describe))].sort();
}

/** Reads the sections as text: parsing the whole file takes seconds. */
function readPnpmLock(file: string): Lock {
  const text = readFileSync(file, "utf8");
  if (!text.startsWith("lockfileVersion: '9.0'")) {
    throw new Error(`${file} must have the lockfileVersion 9.0. Run pnpm install with pnpm 10.`);
  }
  const sections = new Map(
    text.split(/^(?=\S)/m).map((part) => [part.slice(0, part.indexOf(":")), part]),
  );
  const importers = blocksOf(sections.get("importers"));
  const snapshots = blocksOf(sections.get("snapshots"));
  const resolutions = blocksOf(sections.get("packages"));
  const keyOf = (name: string, version: string) =>
    snapshots.has(`${name}@${version}`) ? `${name}@${version}` : version;
  return {
    find({ importer, name }) {
      const block = importers.get(importer || ".") ?? "";
      const lines = `\n${block}`.split(`\n      ${quoted(name)}:\n`)[1];
      const version = lines?.match(/^ {8}version: (.+)$/m)?.[1];
      return version === undefined || version.startsWith("link:")
        ? undefined
        : keyOf(name, version);
    },
    dependenciesOf: (key) =>
      [...(snapshots.get(key) ?? "").matchAll(/^ {6}(\S+): (.+)$/gm)].map(
        ([, name = "", version = ""]) => keyOf(unquoted(name), unquoted(version)),
      ),
    describe(key) {
      const withoutPeers = key.replace(/\(.*$/, "");
      return `${withoutPeers} ${/resolution: (.*)/.exec(resolutions.get(withoutPeers) ?? "")?.[1] ?? ""}`;
    },
  };
}

/** The entries of a section by key, without their indentation of two. */
function blocksOf(section = ""): Map<string, string> {
  return new Map(
    section.split(/^ {2}(?=\S)/m).map((block) => {
      const [, key = ""] = /^(.+?):(?: \{\})?\n/.exec(block) ?? [];
      return [unquoted(key), block];
    }),
  );
}

const unquoted = (text: string) => text.replace(/^'(.*)'$/, "$1");
const quoted = (name: string) => (name.startsWith("@") ? `'${name}'` : name);

const npmLockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      peerDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

function readNpmLock(file: string): Lock {
  const { packages } = npmLockSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  /** Node looks in the folder itself first, then in those above. */
  const locate = (from: string, name: string): string | undefined => {
    const key = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
    if (packages[key]) return key;
    if (from === "") return undefined;
    const above = from.lastIndexOf("/node_modules/");
    return locate(above < 0 ? "" : from.slice(0, above), name);
  };
  return {
    find: ({ importer, name }) => locate(importer, name),
    dependenciesOf(key) {
      const { dependencies, optionalDependencies, peerDependencies } = packages[key] ?? {};
      return Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })
        .map((name) => locate(key, name))
        .filter((found) => found !== undefined);
    },
    describe(key) {
      const { version = "", integrity, resolved = "" } = packages[key] ?? {};
      return `${key.split("node_modules/").at(-1) ?? ""}@${version} ${integrity ?? resolved}`;
    },
  };
}
