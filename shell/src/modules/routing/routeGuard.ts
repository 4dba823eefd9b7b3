import type { Access } from "@portal/shared/contract/release/access";
import type { SessionState } from "@portal/shared/contract/session";
import { matchPath } from "@portal/shared/vendor/router";
import { listedAt, LOGIN_PATH, MAIL_LINK_PATH } from "../../routes";
import { ownerOf, type RoutedModule } from "./ownerOf";

export type RouteDecision =
  | { kind: "module"; name: string; access: Access }
  | { kind: "loading" }
  | { kind: "login" }
  | { kind: "mail-link" }
  | { kind: "not-found" }
  | { kind: "unavailable" }
  | { kind: "redirect"; to: "home" | "login" | "return-path" };

/** spec 1 §2, spec 1 §6. `recovering` keeps a user at /login who has to set a new password. */
export function guardRoute(
  pathname: string,
  session: SessionState,
  modules: readonly RoutedModule[],
  recovering = false,
): RouteDecision {
  if (matchPath(LOGIN_PATH, pathname)) return guardLogin(session, recovering);
  // The link may switch accounts, so the session must be known.
  if (matchPath(MAIL_LINK_PATH, pathname))
    return { kind: session.loading ? "loading" : "mail-link" };

  const owner = ownerOf(pathname, modules);
  if (owner) return guardAccess(owner.access, { kind: "module", ...owner }, session);
  const listed = modules.length === 0 ? listedAt(pathname) : undefined;
  if (listed) return guardAccess(listed.access, { kind: "unavailable" }, session);
  return { kind: "not-found" };
}

function guardAccess(access: Access, allowed: RouteDecision, session: SessionState): RouteDecision {
  switch (access) {
    case "public":
      return allowed;
    case "member":
      if (session.loading) return { kind: "loading" };
      return session.user ? allowed : { kind: "redirect", to: "login" };
    case "admin":
      if (session.loading) return { kind: "loading" };
      if (!session.user) return { kind: "redirect", to: "login" };
      if (session.isAdmin) return allowed;
      return session.roleLoading ? { kind: "loading" } : { kind: "redirect", to: "home" };
  }
}

function guardLogin(session: SessionState, recovering: boolean): RouteDecision {
  if (session.loading) return { kind: "loading" };
  if (!session.user || recovering) return { kind: "login" };
  return { kind: "redirect", to: "return-path" };
}
