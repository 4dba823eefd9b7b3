import type { Access } from "@portal/shared/contract/manifest";
import { routeTable, type ListedRoute } from "@portal/shared/contract/routeTable";
import { matchPath } from "@portal/shared/vendor/router";

/** The shell's own screens; no module can take them. */
export const LOGIN_PATH = "/login";
/** Where the links of mails lead (supabase/templates). */
export const MAIL_LINK_PATH = "/auth/confirm";
export const HOME_PATH = "/dashboard";

const strictness: readonly Access[] = ["public", "member", "admin"];

/** What the specification says of a path, if it knows it. */
export const listedAt = (pathname: string): ListedRoute | undefined =>
  routeTable.find(({ path }) => matchPath(path, pathname));

/**
 * The access of a path: the stricter of the table's word and the module's. A path that is not
 * in the table is the module's alone to decide.
 */
export function accessOf(pathname: string, declared: Access): Access {
  const listed = listedAt(pathname)?.access ?? "public";
  return strictness.indexOf(listed) > strictness.indexOf(declared) ? listed : declared;
}
