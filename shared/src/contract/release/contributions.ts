import * as v from "valibot";
import type { Access } from "./access";

export const navigationPlaces = ["top-bar", "account-menu", "mobile-menu"] as const;
export type NavigationPlace = (typeof navigationPlaces)[number];

/** Names of icons in `ui/ContributionIcon`. */
export const contributionIcons = [
  "bell",
  "book-open",
  "calendar-days",
  "circle",
  "coffee",
  "coins",
  "gift",
  "heart",
  "map-pin",
  "message-square",
  "package",
  "settings",
  "shield-check",
  "sparkles",
  "star",
  "tag",
  "ticket",
  "user-round",
  "users",
  "wrench",
] as const;
export type ContributionIconName = (typeof contributionIcons)[number];

export interface NavigationEntry {
  /** Unique in the module. */
  id: string;
  label: string;
  /** One of the module's own paths. */
  to: string;
  places: readonly NavigationPlace[];
  /** Who sees it. `visitor`: only people who are not signed in. */
  access: Access | "visitor";
  /** Ascending in each place. The specification has 10 to 100, "Send Feedback" 500 and Admin 1000. */
  order: number;
  /** Shown in the account menu only. */
  icon?: ContributionIconName;
}

/** A link in the footer, which all pages of signed-in users have. */
export interface FooterLink {
  /** Unique in the module. */
  id: string;
  label: string;
  /** One of the module's own paths, which may have a query. */
  to: string;
  access: Access;
  /** Ascending. The links of this repository have 10 to 50, "Send feedback" is last. */
  order: number;
}

/** Types of the values that the owners of extension points hand to the parts there. */
export interface ExtensionPoints {
  "dashboard.cards": Readonly<Record<string, never>>;
  "profile.sections": Readonly<Record<string, never>>;
  "booking.details": { bookingId: string };
}

/** A component that the shell mounts at an extension point of another module. */
export interface Part {
  /** Unique in the module. */
  id: string;
  /** The name of an extension point. */
  at: keyof ExtensionPoints | (string & {});
  /** The file whose default export `definePart` has created, e.g. `./src/parts/RewardsCard.tsx`. */
  component: string;
  access: Exclude<Access, "public">;
  /** Ascending at its extension point. */
  order: number;
  /** The context that the contract suite passes to it, if its extension point is not one of `ExtensionPoints`. */
  example?: Readonly<Record<string, string>>;
}

/** A page in the admin area, with an entry in its menu behind those of the area itself. */
export interface AdminSection {
  id: string;
  label: string;
  /** `/admin/` and one segment. */
  path: string;
  component: string;
  order: number;
  icon?: ContributionIconName;
}

/** What a module adds outside its own pages. */
export interface Contributions {
  navigation?: readonly NavigationEntry[];
  footer?: readonly FooterLink[];
  parts?: readonly Part[];
  adminSections?: readonly AdminSection[];
  /** Names of places in the module's own pages where other modules may add parts. */
  extensionPoints?: readonly string[];
}

const text = v.pipe(v.string(), v.minLength(1));
const path = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));
const order = v.number();
const link = { id: text, label: text, to: path, access: text, order };

/** Contributions of a release. Accepts values of later contracts, which this shell ignores. */
export const releasedContributionsSchema = v.object({
  navigation: v.exactOptional(
    v.array(v.object({ ...link, places: v.array(text), icon: v.exactOptional(text) })),
  ),
  footer: v.exactOptional(v.array(v.object(link))),
  parts: v.exactOptional(
    v.array(
      v.object({
        id: text,
        at: text,
        access: text,
        order,
        example: v.exactOptional(v.record(v.string(), v.string())),
      }),
    ),
  ),
  adminSections: v.exactOptional(
    v.array(v.object({ id: text, label: text, path, order, icon: v.exactOptional(text) })),
  ),
  extensionPoints: v.exactOptional(v.array(text)),
});

export type ReleasedContributions = v.InferOutput<typeof releasedContributionsSchema>;
export type ReleasedNavigationEntry = NonNullable<ReleasedContributions["navigation"]>[number];

/** The name under which a part or section is exposed by the container. */
export const exposeOf = (id: string): string => `parts/${id}`;

/** Removes the files of components, which only the build needs. */
export const releasedContributions = (contributions: Contributions): ReleasedContributions =>
  v.parse(releasedContributionsSchema, contributions);
