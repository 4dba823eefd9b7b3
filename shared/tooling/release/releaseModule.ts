import type { Release } from "../../src/contract/release/discovery";
import { incompatibilities, type ShellManifest } from "../../src/contract/release/shellManifest";
import type { Build } from "../bundler/buildPackage";
import { noteOf } from "./registry/changeNote";
import type { Change, Registry } from "./registry/registry";
import { type Audience, type CanaryAudience, placeRelease } from "./registry/releaseChanges";
import { inUse } from "./registry/releases";
import { requireGrowingVersion } from "./provenance/requireGrowingVersion";
import { requireNoConflicts } from "./conflicts/contributionConflicts";

export interface ReleaseTools {
  registry: Registry;
  build(name: string): Promise<Build>;
  describe(build: Build, baseUrl: string): Promise<Release>;
  shell(): Promise<ShellManifest>;
  /** @param copied a release of another portal, whose sources are not here */
  requireContract(build: Build, copied?: Release): Promise<void>;
  /** Rejects with the names of what the live backend lacks for a stored release. */
  requireBackend?(name: string, release: Release): Promise<void>;
  /** Rejects if the release would contain changes that are not committed. */
  requireClean(name: string): Promise<void>;
  /** The preview link of a build; undefined without a known portal URL. */
  previewLink?(build: Build, release: Release): Promise<string | undefined>;
  log(line: string): void;
}

interface Candidate {
  described: Release;
  change: Change;
}

/** Makes every check but the contract suite, which takes longest. */
async function prepare(
  build: Build,
  audience: Audience,
  { registry, describe, shell }: ReleaseTools,
): Promise<Candidate> {
  const { name } = build;
  const { microFrontends } = await registry.read();
  const described = await describe(build, registry.baseUrl);
  const conflicts = incompatibilities(name, described, await shell());
  if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
  const change: Change = (releases, modules) => {
    requireNoConflicts(name, described, modules);
    if (audience?.kind !== "preview") requireGrowingVersion(name, described, releases);
    const known = releases.find(({ extras }) => extras.build === build.id) ?? described;
    return placeRelease(releases, asChecked(known), audience);
  };
  change(microFrontends[name] ?? [], microFrontends);
  return { described, change };
}

/** The change is made after the contract suite. */
function asChecked(release: Release): Release {
  const { unchecked: _, ...extras } = release.extras;
  return { ...release, extras };
}

/** Makes the checks of a release, and publishes nothing. */
export async function checkModule(name: string, tools: ReleaseTools): Promise<void> {
  const build = await tools.build(name);
  await prepare(build, undefined, tools);
  tools.log(`Checking ${name} ${build.id} against the contract`);
  await tools.requireContract(build);
  tools.log(`${name} ${build.id} passes all checks of a release to ${tools.registry.place}`);
}

/** Publishes nothing if a check fails. */
export async function releaseModule(
  name: string,
  audience: Audience,
  tools: ReleaseTools,
): Promise<void> {
  const { registry, log } = tools;
  const { microFrontends } = await registry.read();
  const used = inUse(microFrontends[name] ?? [])?.extras;
  const before = used?.build;
  const current = before ? `${name} stays at ${before}` : `${name} has no release yet`;
  try {
    await tools.requireClean(name);
    await registry.requireWritable?.(name, audience?.kind ?? "release");
    const build = await tools.build(name);
    if (before === build.id && !used?.unchecked && !audience) {
      log(`${name} ${build.id} is already in use`);
      return;
    }
    const { described, change } = await prepare(build, audience, tools);
    log(`Checking ${name} ${build.id} against the contract`);
    await tools.requireContract(build);
    await registry.publish(build, change, {
      ...noteOf(audience),
      build: build.id,
      release: described,
    });

    log(outcomeOf(name, build.id, audience, before));
    if (audience?.kind === "preview") await logPreviewLink(build, described, tools);
  } catch (error) {
    const failure = describeFailure(error, registry);
    const end = failure.includes("\n") ? "\n" : ". ";
    throw new Error(`${failure}${end}Nothing was released: ${current}.`, { cause: error });
  }
}

/** The preview is stored even if its link cannot be signed. */
async function logPreviewLink(
  build: Build,
  release: Release,
  { previewLink, log }: ReleaseTools,
): Promise<void> {
  try {
    const link = await previewLink?.(build, release);
    log(link ?? "Set PORTAL_URL to the address of the portal to get a preview link.");
  } catch (error) {
    log(`Could not sign a preview link: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function outcomeOf(name: string, build: string, audience: Audience, before?: string): string {
  if (!audience) {
    if (before === build) return `${name} ${build} has passed all checks, and stays in use`;
    return `${name} ${build} is in use for all users${before ? `, after ${before}` : ""}`;
  }
  if (audience.kind === "preview") {
    return (
      `${name} ${build} is stored as a preview; all users keep ${before ?? "no release"}. ` +
      `Next: portal promote ${name} ${build}`
    );
  }
  return (
    `${name} ${build} is served to ${describeAudience(audience)}; the others keep ` +
    `${before ?? "none"}. Next: portal promote ${name}, or rollback ${name}`
  );
}

function describeAudience({ percent, staff, users = [] }: CanaryAudience): string {
  return [
    ...(percent > 0 ? [`${String(percent)} % of users`] : []),
    ...(staff ? ["admins"] : []),
    ...(users.length > 0 ? [`${String(users.length)} listed users`] : []),
  ].join(", ");
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
