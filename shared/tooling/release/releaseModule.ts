import type { Release } from "../../src/contract/release/discovery";
import { incompatibilities, type ShellManifest } from "../../src/contract/release/shellManifest";
import type { Build } from "../bundler/buildPackage";
import type { Change, Registry } from "./registry/registry";
import { promote, startCanary, inUse } from "./registry/releases";
import { requireGrowingVersion } from "./provenance/requireGrowingVersion";
import { requireNoConflicts } from "./contributionConflicts";

export interface ReleaseTools {
  registry: Registry;
  build(name: string): Promise<Build>;
  describe(build: Build, baseUrl: string): Promise<Release>;
  shell(): Promise<ShellManifest>;
  requireContract(build: Build): Promise<void>;
  /** Rejects if the release would contain changes that are not committed. */
  requireClean(name: string): Promise<void>;
  log(line: string): void;
}

interface Candidate {
  described: Release;
  change: Change;
}

/** Makes every check but the contract suite, which takes longest. */
async function prepare(
  build: Build,
  percent: number | undefined,
  { registry, describe, shell }: ReleaseTools,
): Promise<Candidate> {
  const { name } = build;
  const { microFrontends } = await registry.read();
  const described = await describe(build, registry.baseUrl);
  const conflicts = incompatibilities(name, described, await shell());
  if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
  const change: Change = (releases, modules) => {
    requireNoConflicts(name, described, modules);
    requireGrowingVersion(name, described, releases);
    const release = releases.find(({ extras }) => extras.build === build.id) ?? described;
    return percent === undefined
      ? promote(releases, release)
      : startCanary(releases, release, percent);
  };
  change(microFrontends[name] ?? [], microFrontends);
  return { described, change };
}

/** Makes the checks of a release, and publishes nothing. */
export async function checkModule(name: string, tools: ReleaseTools): Promise<void> {
  const build = await tools.build(name);
  await prepare(build, undefined, tools);
  tools.log(`Checking ${name} ${build.id} against the contract`);
  await tools.requireContract(build);
  tools.log(`${name} ${build.id} passes all checks of a release to ${tools.registry.place}`);
}

/** Publishes nothing on failure. @param percent share of sessions, 1 to 99; undefined: all */
export async function releaseModule(
  name: string,
  percent: number | undefined,
  tools: ReleaseTools,
): Promise<void> {
  const { registry, log } = tools;
  const { microFrontends } = await registry.read();
  const before = inUse(microFrontends[name] ?? [])?.extras.build;
  const current = before ? `${name} stays at ${before}` : `${name} has no release yet`;
  try {
    await tools.requireClean(name);
    await registry.requireWritable?.(name, percent === undefined ? "release" : "canary");
    const build = await tools.build(name);
    if (before === build.id && percent === undefined) {
      log(`${name} ${build.id} is already in use`);
      return;
    }
    const { described, change } = await prepare(build, percent, tools);
    log(`Checking ${name} ${build.id} against the contract`);
    await tools.requireContract(build);
    await registry.publish(build, change, {
      ...(percent === undefined ? { action: "release" } : { action: "canary", percent }),
      build: build.id,
      release: described,
    });

    if (percent === undefined) {
      log(`${name} ${build.id} is in use for all users${before ? `, after ${before}` : ""}`);
    } else {
      log(
        `${name} ${build.id} is served to ${String(percent)} % of sessions; the others keep ` +
          `${before ?? "none"}. Next: portal promote ${name}, or portal rollback ${name}`,
      );
    }
  } catch (error) {
    const failure = describeFailure(error, registry);
    const end = failure.includes("\n") ? "\n" : ". ";
    throw new Error(`${failure}${end}Nothing was released: ${current}.`, { cause: error });
  }
}

export function describeFailure(error: unknown, { place }: Registry): string {
  if (!(error instanceof Error)) return String(error);
  switch ("code" in error ? error.code : undefined) {
    case "ENOSPC":
    case "EDQUOT":
      return `No space left in ${place}`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${place} is not writable`;
    default:
      return error.message.replace(/\.$/, "");
  }
}
