import type { Discovery, Release } from "../../src/contract/discovery";
import { canaryOf, inUse } from "./registry/releases";

type Modules = Discovery["microFrontends"];

/** Paths that never reach a module: the shell's own screen, and what its host serves. */
export const shellPaths = ["/login", "/modules/*", "/static/*"];

/**
 * Holds a release to paths that nobody else has: not the shell, and no other module's release that
 * people get now, for everybody or as a canary.
 * @throws one line with every clash, which names both sides.
 */
export function requireOwnPaths(name: string, { extras }: Release, modules: Modules): void {
  const others = Object.entries(modules).flatMap(([other, releases]) =>
    other === name ? [] : [inUse(releases), canaryOf(releases)].flatMap(ownerOf(other)),
  );
  const owners = [{ owner: "the shell", paths: shellPaths }, ...others];
  const clashes = extras.routes.flatMap(({ path }) =>
    owners.flatMap(({ owner, paths }) =>
      paths
        .filter((taken) => pathsMeet(path, taken))
        .map((taken) => `${name} ${extras.build} claims ${path}, ${owner} has ${taken}`),
    ),
  );
  if (clashes.length > 0) throw new Error(clashes.join("; "));
}

const ownerOf = (module: string) => (release: Release | undefined) =>
  release === undefined
    ? []
    : [
        {
          owner: `${module} ${release.extras.build}`,
          paths: release.extras.routes.map(({ path }) => path),
        },
      ];

/** Whether an address exists that both react-router patterns match. */
export function pathsMeet(one: string, other: string): boolean {
  return segmentsMeet(segmentsOf(one), segmentsOf(other));
}

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

function segmentsMeet(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === "*" || second === "*") return true;
  if (first?.endsWith("?")) {
    return segmentsMeet(rest, other) || segmentsMeet([first.slice(0, -1), ...rest], other);
  }
  if (second?.endsWith("?")) return segmentsMeet(other, one);
  if (first === undefined || second === undefined) return first === second;
  const isSame = first === second || first.startsWith(":") || second.startsWith(":");
  return isSame && segmentsMeet(rest, others);
}
