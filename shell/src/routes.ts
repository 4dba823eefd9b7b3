import type { Access, ModuleRoute } from "@portal/shared/contract/manifest";
import { matchPath } from "react-router-dom";

/** Who may open what (specification 1 §2). Discovery may add paths, and never loosen these. */
const routeTable: readonly ModuleRoute[] = [
  { path: "/", access: "public" },
  { path: "/legal", access: "public" },
  { path: "/snacks", access: "public" },
  { path: "/payment-confirmation", access: "public" },
  { path: "/dashboard", access: "member" },
  { path: "/wifi", access: "member" },
  { path: "/day-pass", access: "member" },
  { path: "/visitors", access: "member" },
  { path: "/book-room", access: "member" },
  { path: "/events", access: "member" },
  { path: "/profile", access: "member" },
  { path: "/bookings", access: "member" },
  { path: "/buy-credits", access: "member" },
  { path: "/admin/*", access: "admin" },
];

/** The shell's own screen; no module can take it. */
export const LOGIN_PATH = "/login";
export const HOME_PATH = "/dashboard";

const strictness: readonly Access[] = ["public", "member", "admin"];

/**
 * The access of a path: the stricter of the table's word and the module's. A path that is not
 * in the table is the module's alone to decide.
 */
export function accessOf(pathname: string, declared: Access): Access {
  const listed = routeTable.find(({ path }) => matchPath(path, pathname))?.access ?? "public";
  return strictness.indexOf(listed) > strictness.indexOf(declared) ? listed : declared;
}
