import type { Release } from "../../src/contract/discovery";
import { incompatibilities, type ShellManifest } from "../../src/contract/shellManifest";
import type { Build } from "../bundler/buildPackage";
import type { Change, Registry } from "./registry/registry";
import { giveToAll, giveToSome, inUse } from "./registry/releases";
import { requireOwnPaths } from "./ownPaths";

/** What a release needs of the world. */
export interface ReleaseTools {
  registry: Registry;
  build(name: string): Promise<Build>;
  describe(build: Build, baseUrl: string): Promise<Release>;
  /** The shell that has to run the release. */
  shell(): Promise<ShellManifest>;
  /** Tries the build against the contract. @throws when it fails. */
  requireContract(build: Build): Promise<void>;
  say(line: string): void;
}

/**
 * Builds a module, holds the build to the contract, to the live shell and to paths of its own, and
 * puts it in use: for everybody, or as a canary for a share of the sessions in percent.
 * @throws one line that says why not, and what stays in use. Nothing is published then.
 */
export async function releaseModule(
  name: string,
  percent: number | undefined,
  tools: ReleaseTools,
): Promise<void> {
  const { registry, say } = tools;
  const { microFrontends } = await registry.read();
  const known = microFrontends[name] ?? [];
  const before = inUse(known)?.extras.build;
  const stays = before ? `${name} stays at ${before}` : `${name} has no release yet`;
  try {
    const build = await tools.build(name);
    if (before === build.id && percent === undefined) {
      say(`${name} ${build.id} is in use already`);
      return;
    }
    const described = await tools.describe(build, registry.baseUrl);
    const misfits = incompatibilities(name, described, await tools.shell());
    if (misfits.length > 0) throw new Error(misfits.join("; "));
    const change: Change = (releases, modules) => {
      requireOwnPaths(name, described, modules);
      const release = releases.find(({ extras }) => extras.build === build.id) ?? described;
      return percent === undefined
        ? giveToAll(releases, release)
        : giveToSome(releases, release, percent);
    };
    // What can't be done anyway is said before the long part.
    change(known, microFrontends);
    say(`Trying ${name} ${build.id} against the contract`);
    await tools.requireContract(build);
    await registry.publish(build, change);

    if (percent === undefined) {
      say(`${name} ${build.id} is in use for everybody${before ? `, after ${before}` : ""}`);
    } else {
      say(
        `${name} ${build.id} goes to ${String(percent)} % of sessions, the others keep ` +
          `${before ?? "none"}. Next: pnpm release promote ${name}, or rollback ${name}`,
      );
    }
  } catch (error) {
    throw new Error(`${whyNot(error, registry)}. Nothing was released: ${stays}.`, {
      cause: error,
    });
  }
}

/** A failure in words of a person who looks after the registry. */
export function whyNot(error: unknown, { place }: Registry): string {
  if (!(error instanceof Error)) return String(error);
  switch ("code" in error ? error.code : undefined) {
    case "ENOSPC":
    case "EDQUOT":
      return `No space is left in ${place}`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${place} can't be written to`;
    default:
      return error.message.replace(/\.$/, "");
  }
}
