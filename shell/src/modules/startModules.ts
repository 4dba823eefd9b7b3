import type { Store } from "@portal/shared/contract/store/createStore";
import type { Portal } from "@portal/shared/contract/portal";
import type { UnfinishedMounts } from "./safety/unfinishedMounts";
import { brand } from "@portal/shared/domain/brand";
import { start, triggerAppChange } from "single-spa";
import type { ShellSessionStore } from "../session/createSessionStore";
import { createUnknownPaths } from "./routing/unknownPaths";
import { guardRoute, type RouteDecision } from "./routing/routeGuard";
import { failureMessage } from "./loading/failures";
import {
  createModuleHost,
  type ModuleHost,
  type MountedRelease,
  type ModuleHostState,
} from "./mounting/moduleHost";
import { preloadOnIntent } from "./loading/preloadOnIntent";
import { registerHost } from "./mounting/registerHost";
import type { ReleaseCatalog } from "./discovery/releaseCatalog";
import type { View } from "./routing/view";
import { redirectTo } from "./routing/redirectTo";
import type { OutletSnapshot } from "../page/takeover/outletSnapshot";
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
  const { portal, session, catalog, outlet, onMountResult, snapshot } = options;
  const hosts = new Map<string, ModuleHost>();
  /** Path by module: the module failed there and nothing of it is mounted. */
  const brokenAt = new Map<string, string>();
  let followedPath = "";
  const unknown = createUnknownPaths(location.pathname, () => catalog.refresh());

  const decisionAt = (pathname: string): RouteDecision => {
    const state = session.getSnapshot();
    return guardRoute(pathname, state, catalog.modules(), state.recovering);
  };
  let known: { pathname: string; decision: RouteDecision } | undefined;
  /** single-spa asks for each module at once, and matching all routes is slow on phones. */
  const current = () => {
    const { pathname } = location;
    if (known?.pathname !== pathname) {
      known = { pathname, decision: decisionAt(pathname) };
      queueMicrotask(() => (known = undefined));
    }
    return known.decision;
  };

  /** Keeps the prerendered page instead of showing that a module loads. */
  const view = {
    set(next: View) {
      if (next.kind === "loading" && snapshot?.isShown()) {
        options.view.set({ kind: "snapshot" });
        return;
      }
      if (next.kind !== "module") snapshot?.remove();
      options.view.set(next);
    },
  };

  const isActive = (name: string): boolean => {
    const decision = current();
    return decision.kind === "module" && decision.name === name;
  };

  function follow(): void {
    known = undefined;
    registerNew();
    const decision = current();
    switch (decision.kind) {
      case "module":
        if (decision.access === "public") clearReturnPath();
        // single-spa does nothing when another page of an active module opens.
        if ((brokenAt.get(decision.name) ?? location.pathname) !== location.pathname) {
          hosts.get(decision.name)?.enter();
        } else if (location.pathname !== followedPath) {
          hosts.get(decision.name)?.move();
        }
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
    followedPath = location.pathname;
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

  function showHostState(name: string, host: ModuleHost, state: ModuleHostState): void {
    brokenAt.delete(name);
    switch (state.kind) {
      case "loading":
        view.set({ kind: "loading" });
        break;
      case "mounted":
        onMountResult(name, state.mounted);
        view.set({ kind: "module", name });
        break;
      case "shown":
        view.set({ kind: "module", name });
        break;
      default:
        if (state.kind !== "blank") brokenAt.set(name, location.pathname);
        if (state.kind === "unavailable") onMountResult(name, undefined);
        view.set({
          kind: state.kind === "crashed" ? "crashed" : "unavailable",
          title: catalog.titleOf(name),
          detail: failureMessage(state.error),
          retry() {
            brokenAt.delete(name);
            afterRefresh(() => {
              if (isActive(name)) host.enter({ force: true });
            });
          },
        });
    }
  }

  function registerNew(): void {
    for (const { name } of catalog.modules()) if (!hosts.has(name)) register(name);
  }

  function register(name: string): void {
    const host = createModuleHost({
      name,
      portal,
      outlet,
      candidates: () => catalog.candidatesOf(name),
      serves: (release) => catalog.serves(name, release, location.pathname),
      refresh: () => catalog.refresh(),
      snapshot,
      unfinished: options.unfinished,
      onState: (state) => {
        showHostState(name, host, state);
      },
    });
    hosts.set(name, host);
    registerHost(name, host, {
      isActive: () => isActive(name),
      onLeave: () => brokenAt.delete(name),
    });
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
