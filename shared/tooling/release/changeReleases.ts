import type { Release } from "../../src/contract/discovery";
import { incompatibilities, type ShellManifest } from "../../src/contract/shellManifest";
import type { Change, Registry } from "./registry/registry";
import { canaryOf, giveToAll, inUse, takeBack } from "./registry/releases";
import { requireOwnPaths } from "./ownPaths";

interface ChangeTools {
  registry: Registry;
  shell(): Promise<ShellManifest>;
  say(line: string): void;
}

/**
 * Gives a release that the registry has to everybody: the canary, or the one whose build is named
 * or begins so.
 * @throws when there is no such release, it does not fit the live shell, or claims paths that
 * another module has by now.
 */
export async function promoteRelease(
  name: string,
  build: string | undefined,
  { registry, shell, say }: ChangeTools,
): Promise<void> {
  const target = build === undefined ? canaryOf : buildLike(build);
  const wanted = need(name, target(await releasesOf(registry, name)), build);
  requireFit(name, wanted, await shell());
  await registry.change(name, (releases, modules) => {
    const release = need(name, target(releases), build);
    requireOwnPaths(name, release, modules);
    return giveToAll(releases, release);
  });
  say(`${name} ${wanted.extras.build} is in use for everybody`);
}

/**
 * Ends the canary, else brings the previous good release back. A portal that can't be asked for
 * its shell does not hold up whoever is on call: the shell itself refuses what does not fit.
 * @throws when there is nothing to go back to, that does not fit the live shell, or claims paths
 * that another module has by now.
 */
export async function rollBack(name: string, { registry, shell, say }: ChangeTools): Promise<void> {
  const before = await releasesOf(registry, name);
  const canary = canaryOf(before);
  const target = inUse(takeBack(before));
  if (!canary && target) {
    const offer = await shell().catch((error: unknown) => {
      say(`Not checked against the live shell: ${error instanceof Error ? error.message : ""}`);
    });
    if (offer) requireFit(name, target, offer);
  }
  const releases = await registry.change(name, takeBackOf(name));
  const after = inUse(releases)?.extras.build ?? "none";
  const back = canary ?? inUse(before);
  say(`${name} ${back?.extras.build ?? ""} is taken back, ${after} is in use for everybody`);
}

/** What comes back must not meet paths that others got meanwhile. Behind a canary nothing does. */
const takeBackOf =
  (name: string): Change =>
  (releases, modules) => {
    const left = takeBack(releases);
    const target = inUse(left);
    if (target && !canaryOf(releases)) requireOwnPaths(name, target, modules);
    return left;
  };

/**
 * Takes a module out of the portal: its paths are not found from then on. Its files stay, for
 * tabs that are open.
 * @throws when there is no such module.
 */
export async function retireModule(name: string, { registry, say }: ChangeTools): Promise<void> {
  await releasesOf(registry, name);
  await registry.change(name, () => []);
  say(`${name} is out of the portal`);
}

async function releasesOf(registry: Registry, name: string): Promise<readonly Release[]> {
  const { microFrontends } = await registry.read();
  const releases = microFrontends[name];
  if (releases) return releases;
  const known = Object.keys(microFrontends).join(", ") || "none";
  throw new Error(`${registry.place} has no release of ${name}. It has: ${known}`);
}

const buildLike = (build: string) => (releases: readonly Release[]) => {
  const found = releases.filter(({ extras }) => extras.build.startsWith(build));
  return found.length === 1 ? found[0] : undefined;
};

function need(name: string, release: Release | undefined, build: string | undefined): Release {
  if (release) return release;
  throw new Error(
    build === undefined
      ? `${name} has no canary: name a build (pnpm release list ${name})`
      : `${name} has not exactly one release ${build} (pnpm release list ${name})`,
  );
}

function requireFit(name: string, release: Release, shell: ShellManifest): void {
  const misfits = incompatibilities(name, release, shell);
  if (misfits.length > 0) throw new Error(misfits.join("; "));
}
