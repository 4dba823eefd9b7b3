import type {
  NavigationPlace,
  ReleasedContributions,
  ReleasedNavigationEntry,
} from "./contributions";

export interface Viewer {
  signedIn: boolean;
  isAdmin: boolean;
}

/** Whether contributions with this access are for the viewer. Unknown values match no viewer. */
export function isFor(access: string, { signedIn, isAdmin }: Viewer): boolean {
  switch (access) {
    case "public":
      return true;
    case "visitor":
      return !signedIn;
    case "member":
      return signedIn;
    case "admin":
      return signedIn && isAdmin;
    default:
      return false;
  }
}

/** Where the entries of modules are shown. */
export type EntryPlace = NavigationPlace | "footer";

/** The links of a module, with those of the footer as entries of this place. */
export const linksOf = ({
  navigation = [],
  footer = [],
}: ReleasedContributions): ReleasedNavigationEntry[] => [
  ...navigation,
  ...footer.map((link) => ({ ...link, places: ["footer" satisfies EntryPlace] })),
];

/** The entries of all modules in their order. */
export const navigationOf = (
  contributions: readonly (ReleasedContributions | undefined)[],
): ReleasedNavigationEntry[] =>
  contributions
    .flatMap((one) => (one ? linksOf(one) : []))
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));

export const entriesIn = (
  place: EntryPlace,
  entries: readonly ReleasedNavigationEntry[],
  viewer: Viewer,
): ReleasedNavigationEntry[] =>
  entries.filter(({ places, access }) => places.includes(place) && isFor(access, viewer));
