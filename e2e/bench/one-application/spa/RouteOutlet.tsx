import { Suspense, useLayoutEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { LoadingScreen } from "../../../../shell/src/page/screens/LoadingScreen";
import { guardRoute, type RouteDecision } from "../../../../shell/src/modules/routing/routeGuard";
import type { View } from "../../../../shell/src/modules/routing/view";
import { HOME_PATH, LOGIN_PATH } from "../../../../shell/src/routes";
import { useShellSession } from "../../../../shell/src/session/SessionContext";
import { modules, routesOf } from "./modules";
import { view } from "./view";

/**
 * Replaces the shell's ModuleOutlet: the same guards, with routes in the shell's own React tree.
 */
export function ModuleOutlet() {
  const { pathname } = useLocation();
  const session = useShellSession();
  const decision = guardRoute(pathname, session, modules, session.recovering);
  useLayoutEffect(() => {
    view.set(viewOf(decision));
  });

  if (decision.kind === "redirect") {
    return <Navigate to={decision.to === "login" ? LOGIN_PATH : HOME_PATH} replace />;
  }
  if (decision.kind !== "module") return null;
  const Routes = routesOf[decision.name];
  return (
    Routes && (
      <Suspense key={decision.name} fallback={<LoadingScreen />}>
        <Routes />
      </Suspense>
    )
  );
}

function viewOf(decision: RouteDecision): View {
  switch (decision.kind) {
    case "redirect":
      return { kind: "loading" };
    case "module":
      return { kind: "module", name: decision.name };
    // All modules are part of this build.
    case "unavailable":
      return { kind: "not-found" };
    default:
      return decision;
  }
}
