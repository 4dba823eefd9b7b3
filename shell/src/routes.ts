import type { Access } from "@portal/shared/contract/release/access";
import { routeTable, type ListedRoute } from "@portal/shared/contract/release/routeTable";
import { matchPath } from "@portal/shared/vendor/router";

/** Modules cannot declare it. */
export const LOGIN_PATH = "/login";
/** The target of email links (supabase/templates). */
export const MAIL_LINK_PATH = "/auth/confirm";
export const HOME_PATH = "/dashboard";

const strictness: readonly Access[] = ["public", "member", "admin"];

export const listedAt = (pathname: string): ListedRoute | undefined =>
  routeTable.find(({ path }) => matchPath(path, pathname));

export function accessOf(pathname: string, declared: Access): Access {
  const listed = listedAt(pathname)?.access ?? "public";
  return strictness.indexOf(listed) > strictness.indexOf(declared) ? listed : declared;
}
