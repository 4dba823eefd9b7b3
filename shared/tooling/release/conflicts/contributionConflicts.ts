import type { Discovery, Release } from "../../../src/contract/release/discovery";
import { canaryOf, inUse } from "../registry/releases";
import {
  contributionIcons,
  navigationPlaces,
  type ReleasedContributions,
} from "../../../src/contract/release/contributions";
import { type EntryPlace, linksOf } from "../../../src/contract/release/navigation";

type Modules = Discovery["microFrontends"];

const MAX_SEGMENTS = 20;
const MAX_OPTIONAL = 3;

/** The time to match a path doubles with each optional segment. The host matches the paths too. */
export function requireSimplePaths(name: string, { extras }: Release): void {
  const targets = linksOf(extras.contributions ?? {}).map(({ to }) => pathOf(to));
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

interface Owner {
  name: string;
  contributions: ReleasedContributions;
}

const accesses = ["public", "member", "admin"];
const entryPlaces: readonly EntryPlace[] = [...navigationPlaces, "footer"];
/** Without query and fragment. A `?` at the end of a segment makes it optional. */
const pathOf = (to: string): string => to.replace(/(?:\?(?!\/|$)|#).*$/s, "");
/** The bars and menus are shared: more would push the entries of other modules out of the window. */
const LABEL_LENGTH = 40;
const ENTRIES_PER_PLACE = 6;
const sectionPath = /^\/admin\/[a-z0-9][a-z0-9-]*$/;

/** Compares paths and contributions with those of the other modules. @throws in one line */
export function requireNoConflicts(name: string, release: Release, modules: Modules): void {
  requireSimplePaths(name, release);
  requireNoPathConflicts(name, release, modules);
  const problems = contributionProblems(name, release, modules);
  if (problems.length > 0) throw new Error(`${problems.join("; ")}.`);
}

function contributionProblems(name: string, { extras }: Release, modules: Modules): string[] {
  const own = extras.contributions ?? {};
  const me = `${name} ${extras.build}`;
  const others = ownersBeside(name, modules);
  return [
    ...repeatedIds(own).map((id) => `${me} has more than one contribution with the id ${id}`),
    ...navigationProblems(me, extras.routes, own),
    ...spaceProblems(me, own),
    ...repeatedLabels(me, own, others),
    ...partProblems(me, own, others),
  ];
}

const ownersBeside = (name: string, modules: Modules): Owner[] =>
  Object.entries(modules).flatMap(([other, releases]) =>
    other === name
      ? []
      : [inUse(releases), canaryOf(releases)].flatMap((release) =>
          release
            ? [
                {
                  name: `${other} ${release.extras.build}`,
                  contributions: release.extras.contributions ?? {},
                },
              ]
            : [],
        ),
  );

function repeatedIds(own: ReleasedContributions) {
  const { parts = [], adminSections = [] } = own;
  const repeatedIn = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);
  return [
    ...repeatedIn(linksOf(own).map(({ id }) => id)),
    // Both are exposed by the container under their id.
    ...repeatedIn([...parts, ...adminSections].map(({ id }) => id)),
  ];
}

function navigationProblems(
  me: string,
  routes: Release["extras"]["routes"],
  own: ReleasedContributions,
): string[] {
  const { navigation = [], adminSections = [] } = own;
  return [
    ...navigation.flatMap(({ id, places }) =>
      unknown(`The navigation entry ${id} of ${me} has the place`, places, navigationPlaces),
    ),
    ...linksOf(own).flatMap(({ id, to, access }) => {
      const entry = `The navigation entry ${id} of ${me}`;
      const isOwn = routes.some(({ path }) => pathsOverlap(path, pathOf(to)));
      return [
        ...(isOwn ? [] : [`${entry} leads to ${to}, which is no path of this module`]),
        ...unknown(`${entry} has the access`, [access], [...accesses, "visitor"]),
      ];
    }),
    ...[...navigation, ...adminSections].flatMap(({ id, icon }) =>
      unknown(`${id} of ${me} has the icon`, icon ? [icon] : [], contributionIcons),
    ),
  ];
}

function spaceProblems(me: string, own: ReleasedContributions): string[] {
  const links = linksOf(own);
  const long = [...links, ...(own.adminSections ?? [])].filter(
    ({ label }) => label.length > LABEL_LENGTH,
  );
  const crowded = entryPlaces.filter(
    (place) => links.filter(({ places }) => places.includes(place)).length > ENTRIES_PER_PLACE,
  );
  return [
    ...long.map(
      ({ id }) => `The label of ${id} of ${me} has more than ${String(LABEL_LENGTH)} characters`,
    ),
    ...crowded.map(
      (place) => `${me} adds more than ${String(ENTRIES_PER_PLACE)} entries to the ${place}`,
    ),
  ];
}

function repeatedLabels(me: string, own: ReleasedContributions, others: readonly Owner[]) {
  return linksOf(own).flatMap(({ label, places }) =>
    others.flatMap((other) =>
      linksOf(other.contributions)
        .filter((entry) => entry.label.toLowerCase() === label.toLowerCase())
        .flatMap((entry) => entry.places.filter((place) => places.includes(place)))
        .map((place) => `${me} adds "${label}" to the ${place}, ${other.name} has the same label`),
    ),
  );
}

function partProblems(me: string, own: ReleasedContributions, others: readonly Owner[]): string[] {
  const { parts = [], adminSections = [], extensionPoints = [] } = own;
  const known = others.flatMap(({ contributions }) => contributions.extensionPoints ?? []);
  const points = [...known, ...extensionPoints];
  return [
    ...parts.flatMap(({ id, at, access }) => [
      ...unknown(`The part ${id} of ${me} has the extension point`, [at], points),
      ...unknown(`The part ${id} of ${me} has the access`, [access], accesses.slice(1)),
    ]),
    ...adminSections
      .filter(({ path }) => !sectionPath.test(path))
      .map(({ path }) => `${me} has an admin section at ${path}; it must be /admin/<name>`),
    ...extensionPoints.flatMap((point) =>
      others
        .filter(({ contributions }) => contributions.extensionPoints?.includes(point))
        .map((other) => `${me} declares the extension point ${point}, ${other.name} has it`),
    ),
  ];
}

const unknown = (subject: string, values: readonly string[], known: readonly string[]): string[] =>
  values
    .filter((value) => !known.includes(value))
    .map((value) => `${subject} ${value}, known are ${known.join(", ") || "none"}`);
