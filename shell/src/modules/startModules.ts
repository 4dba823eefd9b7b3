import type { Store } from "@portal/shared/contract/store/createStore";
import type { Portal } from "@portal/shared/contract/portal";
import type { UnfinishedMounts } from "../guard/unfinishedMounts";
import { brand } from "@portal/shared/domain/brand";
import { start, triggerAppChange } from "single-spa";
import type { ShellSessionStore } from "../session/createSessionStore";
import { createUnknownPaths } from "./routing/unknownPaths";
import { guardRoute, type RouteDecision } from "./routing/routeGuard";
import { failureMessage } from "./loading/failures";
import type { MountedRelease } from "./mounting/moduleHost";
import { createModuleHosts } from "./mounting/moduleHosts";
import { preloadOnIntent } from "./loading/preloadOnIntent";
import type { ReleaseCatalog } from "./discovery/releaseCatalog";
import type { View } from "./routing/view";
import { viewOverSnapshot } from "./routing/viewOverSnapshot";
import { redirectTo } from "./routing/redirectTo";
import type { OutletSnapshot } from "../takeover/outletSnapshot";
import { clearReturnPath, saveReturnPath } from "./routing/returnPath";

interface ModulesOptions {
  portal: Portal;
  view: Store<View>;
  catalog: ReleaseCatalog;
  outlet(): HTMLElement;
  session: ShellSessionStore;
  onMountResult(name: string, mounted: MountedRelease | undefined): void;
  snapshot?: OutletSnapshot | undefined;
  unfinished?: UnfinishedMounts | undefined;
}

export function startModules(options: ModulesOptions): void {
  const { portal, session, catalog, outlet, onMountResult, snapshot, unfinished } = options;
  const unknown = createUnknownPaths(location.pathname, () => catalog.refresh());

  const decisionAt = (pathname: string): RouteDecision => {
    const state = session.getSnapshot();
    return guardRoute(pathname, state, catalog.modules(), state.recovering);
  };
  const current = () => decisionAt(location.pathname);

  const view = viewOverSnapshot(options.view, snapshot);

  const isActive = (name: string): boolean => {
    const decision = current();
    return decision.kind === "module" && decision.name === name;
  };

  const hosts = createModuleHosts({
    portal,
    catalog,
    outlet,
    snapshot,
    unfinished,
    view,
    isActive,
    afterRefresh,
    onMountResult,
  });

  function follow(): void {
    hosts.registerNew();
    const decision = current();
    switch (decision.kind) {
      case "module":
        if (decision.access === "public") clearReturnPath();
        hosts.retryOnOtherPage(decision.name);
        break;
      case "redirect":
        snapshot?.remove();
        view.set({ kind: "loading" });
        if (decision.to === "login") saveReturnPath(location);
        redirectTo(decision.to);
        break;
      case "unavailable":
        view.set({
          kind: "unavailable",
          title: brand.name,
          detail: failureMessage(undefined),
          retry: () => afterRefresh(reconsider),
        });
        break;
      case "not-found":
        view.set(unknown.isSure(location.pathname, reconsider) ? decision : { kind: "loading" });
        break;
      default:
        view.set(decision);
    }
  }

  function reconsider(): void {
    follow();
    void triggerAppChange();
  }

  /** Replaces the screen with the Retry button, so that it can't be pressed twice. */
  function afterRefresh(then: () => void): void {
    view.set({ kind: "loading" });
    void catalog.refresh().then(then);
  }

  addEventListener("single-spa:before-routing-event", follow);
  session.subscribe(reconsider);
  preloadOnIntent((pathname) => {
    const decision = decisionAt(pathname);
    return decision.kind === "module" ? catalog.candidatesOf(decision.name)[0] : undefined;
  });
  follow();
  start();
}
