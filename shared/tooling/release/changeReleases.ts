import type { Release } from "../../src/contract/release/discovery";
import { incompatibilities, type ShellManifest } from "../../src/contract/release/shellManifest";
import type { ChangeNote } from "./registry/changeNote";
import type { Change, Registry } from "./registry/registry";
import { promote, retire, rollback } from "./registry/releaseChanges";
import { canaryOf, inUse, retiredOf } from "./registry/releases";
import { requireNoConflicts, requireNoPathConflicts } from "./conflicts/contributionConflicts";
import { requireGrowingVersion } from "./provenance/requireGrowingVersion";

interface ChangeTools {
  registry: Registry;
  shell(): Promise<ShellManifest>;
  /** Rejects with the names of what the live backend lacks for a stored release. */
  requireBackend?(name: string, release: Release): Promise<void>;
  log(line: string): void;
  /** Actor and reason for the log. */
  why?: Pick<ChangeNote, "actor" | "reason">;
}

/** @param build a build id or its unique prefix; default: the canary, or what was retired */
export async function promoteRelease(
  name: string,
  build: string | undefined,
  { registry, shell, requireBackend, log, why }: ChangeTools,
): Promise<void> {
  const target = build === undefined ? canaryOrRetired : buildLike(build);
  const promoted = requireRelease(name, target(await releasesOf(registry, name)), build);
  requireCompatible(name, promoted, await shell());
  await requireBackend?.(name, promoted);
  const change: Change = (releases, modules) => {
    const release = requireRelease(name, target(releases), build);
    requireNoConflicts(name, release, modules);
    if (release.extras.preview) requireGrowingVersion(name, release, releases);
    return promote(releases, release);
  };
  await registry.change(name, change, {
    action: "promote",
    build: promoted.extras.build,
    ...why,
  });
  const { build: id, unchecked } = promoted.extras;
  const next = unchecked ? `. It has not been checked: run portal release ${name}` : "";
  log(`${name} ${id} is in use for all users${next}`);
}

// An unreachable portal does not block a rollback: the shell itself rejects incompatible releases. Nor
// does a backend that lacks something: a part of the older release works.
export async function rollBackRelease(
  name: string,
  { registry, shell, requireBackend, log, why }: ChangeTools,
): Promise<void> {
  const before = await releasesOf(registry, name);
  const canary = canaryOf(before);
  const target = inUse(rollback(before, name));
  if (!canary && target) {
    const manifest = await shell().catch((error: unknown) => {
      log(
        `Skipped the check against the live shell: ${error instanceof Error ? error.message : ""}`,
      );
    });
    if (manifest) requireCompatible(name, target, manifest);
    await requireBackend?.(name, target).catch((error: unknown) => {
      log(`Rolls back nevertheless: ${error instanceof Error ? error.message : ""}`);
    });
  }
  const withdrawn = canary ?? inUse(before);
  const releases = await registry.change(name, rollbackChange(name), {
    action: "rollback",
    build: withdrawn?.extras.build,
    ...why,
  });
  const after = inUse(releases)?.extras.build ?? "none";
  log(`Rolled back ${name} ${withdrawn?.extras.build ?? ""}: ${after} is in use for all users`);
}

/** Ending a canary cannot introduce path conflicts. */
const rollbackChange =
  (name: string): Change =>
  (releases, modules) => {
    const remaining = rollback(releases, name);
    const target = inUse(remaining);
    if (target && !canaryOf(releases)) requireNoPathConflicts(name, target, modules);
    return remaining;
  };

export async function retireModule(
  name: string,
  { registry, log, why }: ChangeTools,
): Promise<void> {
  if (retiredOf(await releasesOf(registry, name))) {
    log(`${name} is already retired`);
    return;
  }
  await registry.change(name, (releases) => retire(releases), { action: "retire", ...why });
  log(`Retired ${name}: its releases are kept. To bring it back, promote it`);
}

const canaryOrRetired = (releases: readonly Release[]) => canaryOf(releases) ?? retiredOf(releases);

async function releasesOf(registry: Registry, name: string): Promise<readonly Release[]> {
  const { microFrontends } = await registry.read();
  const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined;
  if (releases) return releases;
  const known = Object.keys(microFrontends).join(", ") || "none";
  throw new Error(`${registry.place} has no release of ${name}. Modules with releases: ${known}.`);
}

const buildLike = (build: string) => (releases: readonly Release[]) => {
  const matches = releases.filter(({ extras }) => extras.build.startsWith(build));
  return matches.length === 1 ? matches[0] : undefined;
};

function requireRelease(
  name: string,
  release: Release | undefined,
  build: string | undefined,
): Release {
  if (release) return release;
  throw new Error(
    build === undefined
      ? `${name} has no canary. To promote a stored release, add its build id (portal list ${name}).`
      : `"${build}" does not match exactly one release of ${name}. See portal list ${name}.`,
  );
}

function requireCompatible(name: string, release: Release, shell: ShellManifest): void {
  const conflicts = incompatibilities(name, release, shell);
  if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
}
