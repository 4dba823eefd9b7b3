import type { Discovery, Release } from "../../../src/contract/release/discovery";
import { canaryOf, inUse } from "../registry/releases";

type Modules = Discovery["microFrontends"];

const MAX_SEGMENTS = 20;
const MAX_OPTIONAL = 3;

/** The time to match a path doubles with each optional segment. The host matches the paths too. */
export function requireSimplePaths(name: string, { extras }: Release): void {
  const targets = (extras.contributions?.navigation ?? []).map(({ to }) => to);
  for (const path of [...pathsOf(extras), ...targets]) {
    const segments = segmentsOf(path);
    const optional = segments.filter((segment) => segment.endsWith("?"));
    if (segments.length <= MAX_SEGMENTS && optional.length <= MAX_OPTIONAL) continue;
    throw new Error(
      `${name} ${extras.build} has the path ${path.slice(0, 100)}: a path has at most ` +
        `${String(MAX_SEGMENTS)} segments, ${String(MAX_OPTIONAL)} of them optional.`,
    );
  }
}

export const shellPaths = ["/login", "/modules/*", "/static/*"];

export function requireNoPathConflicts(name: string, { extras }: Release, modules: Modules): void {
  const others = Object.entries(modules).flatMap(([other, releases]) =>
    other === name ? [] : [inUse(releases), canaryOf(releases)].flatMap(ownerOf(other)),
  );
  const owners = [{ owner: "the shell", paths: shellPaths }, ...others];
  const conflicts = pathsOf(extras).flatMap((path) =>
    owners.flatMap(({ owner, paths }) =>
      paths
        .filter((taken) => pathsOverlap(path, taken))
        .map((taken) => `${name} ${extras.build} claims ${path}, ${owner} has ${taken}`),
    ),
  );
  if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
}

const ownerOf = (module: string) => (release: Release | undefined) =>
  release === undefined
    ? []
    : [
        {
          owner: `${module} ${release.extras.build}`,
          paths: pathsOf(release.extras),
        },
      ];

const pathsOf = ({ routes, contributions }: Release["extras"]): string[] =>
  [...routes, ...(contributions?.adminSections ?? [])].map(({ path }) => path);

/** Whether any URL matches both react-router patterns. */
export function pathsOverlap(one: string, other: string): boolean {
  return segmentsOverlap(segmentsOf(one), segmentsOf(other));
}

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

function segmentsOverlap(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === "*" || second === "*") return true;
  if (first?.endsWith("?")) {
    return segmentsOverlap(rest, other) || segmentsOverlap([first.slice(0, -1), ...rest], other);
  }
  if (second?.endsWith("?")) return segmentsOverlap(other, one);
  if (first === undefined || second === undefined) return first === second;
  const isSame = first === second || first.startsWith(":") || second.startsWith(":");
  return isSame && segmentsOverlap(rest, others);
}
