import {
  contributionIcons,
  navigationPlaces,
  type ReleasedContributions,
} from "../../../src/contract/release/contributions";
import type { Discovery, Release } from "../../../src/contract/release/discovery";
import { pathsOverlap, requireNoPathConflicts, requireSimplePaths } from "./pathConflicts";
import { canaryOf, inUse } from "../registry/releases";

type Modules = Discovery["microFrontends"];

interface Owner {
  name: string;
  contributions: ReleasedContributions;
}

const accesses = ["public", "member", "admin"];
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

function repeatedIds({ navigation = [], parts = [], adminSections = [] }: ReleasedContributions) {
  const repeatedIn = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);
  return [
    ...repeatedIn(navigation.map(({ id }) => id)),
    // Both are exposed by the container under their id.
    ...repeatedIn([...parts, ...adminSections].map(({ id }) => id)),
  ];
}

function navigationProblems(
  me: string,
  routes: Release["extras"]["routes"],
  { navigation = [], adminSections = [] }: ReleasedContributions,
): string[] {
  return [
    ...navigation.flatMap(({ id, to, places, access }) => {
      const entry = `The navigation entry ${id} of ${me}`;
      const isOwn = routes.some(({ path }) => pathsOverlap(path, to));
      return [
        ...(isOwn ? [] : [`${entry} leads to ${to}, which is no path of this module`]),
        ...unknown(`${entry} has the place`, places, navigationPlaces),
        ...unknown(`${entry} has the access`, [access], [...accesses, "visitor"]),
      ];
    }),
    ...[...navigation, ...adminSections].flatMap(({ id, icon }) =>
      unknown(`${id} of ${me} has the icon`, icon ? [icon] : [], contributionIcons),
    ),
  ];
}

function spaceProblems(
  me: string,
  { navigation = [], adminSections = [] }: ReleasedContributions,
): string[] {
  const long = [...navigation, ...adminSections].filter(({ label }) => label.length > LABEL_LENGTH);
  const crowded = navigationPlaces.filter(
    (place) => navigation.filter(({ places }) => places.includes(place)).length > ENTRIES_PER_PLACE,
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
  return (own.navigation ?? []).flatMap(({ label, places }) =>
    others.flatMap((other) =>
      (other.contributions.navigation ?? [])
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

const unknown = (what: string, values: readonly string[], known: readonly string[]): string[] =>
  values
    .filter((value) => !known.includes(value))
    .map((value) => `${what} ${value}, known are ${known.join(", ") || "none"}`);
