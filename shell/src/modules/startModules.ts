import type { Store } from "@portal/shared/contract/createStore";
import type { Portal } from "@portal/shared/contract/portal";
import { brand } from "@portal/shared/domain/brand";
import { registerApplication, start, triggerAppChange } from "single-spa";
import { HOME_PATH, LOGIN_PATH } from "../routes";
import type { ShellSessionStore } from "../session/createSessionStore";
import { createUnknownPaths } from "./routing/unknownPaths";
import { decide, type Decision } from "./routing/routeGuard";
import { sentenceFor } from "./loading/failures";
import {
  createModuleSlot,
  type ModuleSlot,
  type MountedRelease,
  type SlotState,
} from "./loading/moduleHost";
import { navigate } from "./routing/navigate";
import { preloadOnIntent } from "./loading/preloadOnIntent";
import type { ReleaseBook } from "./discovery/releaseCatalog";
import type { View } from "./routing/view";
import { forgetWanted, rememberWanted, takeWanted } from "./routing/wantedPath";

interface ModulesOptions {
  portal: Portal;
  view: Store<View>;
  book: ReleaseBook;
  outlet(): HTMLElement;
  session: ShellSessionStore;
  /** A module stands in the outlet, or could not be brought there. */
  onSettled(name: string, mounted: MountedRelease | undefined): void;
}

/**
 * Registers every module of the discovery document with single-spa and starts routing. The
 * guards decide at each change of address or session which one is active.
 */
export function startModules(options: ModulesOptions): void {
  const { portal, session, view, book, outlet, onSettled } = options;
  const slots = new Map<string, ModuleSlot>();
  /** Where a module broke or could not be had; nothing of it stands in the outlet. */
  const brokenAt = new Map<string, string>();
  const unknown = createUnknownPaths(location.pathname, () => book.refresh());

  const decisionAt = (pathname: string): Decision => {
    const state = session.getSnapshot();
    return decide(pathname, state, book.modules(), state.recovering);
  };
  const current = () => decisionAt(location.pathname);

  const isActive = (name: string): boolean => {
    const decision = current();
    return decision.kind === "module" && decision.name === name;
  };

  function follow(): void {
    registerNew();
    const decision = current();
    switch (decision.kind) {
      case "module":
        if (decision.access === "public") forgetWanted();
        // Another page of a broken module: to single-spa it is active as before.
        if ((brokenAt.get(decision.name) ?? location.pathname) !== location.pathname) {
          slots.get(decision.name)?.enter();
        }
        break;
      case "redirect":
        view.set({ kind: "loading" });
        if (decision.to === "login") rememberWanted(location);
        redirect(decision.to);
        break;
      case "unavailable":
        view.set({
          kind: "unavailable",
          title: brand.name,
          detail: sentenceFor(undefined),
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

  /** Shows at once that something happens; a second press finds no button. */
  function afterRefresh(then: () => void): void {
    view.set({ kind: "loading" });
    void book.refresh().then(then);
  }

  function showSlot(name: string, slot: ModuleSlot, state: SlotState): void {
    brokenAt.delete(name);
    switch (state.kind) {
      case "loading":
        view.set({ kind: "loading" });
        break;
      case "mounted":
        onSettled(name, state.mounted);
        view.set({ kind: "module", name });
        break;
      default:
        brokenAt.set(name, location.pathname);
        if (state.kind === "unavailable") onSettled(name, undefined);
        view.set({
          kind: state.kind,
          title: book.titleOf(name),
          detail: sentenceFor(state.error),
          retry() {
            brokenAt.delete(name);
            afterRefresh(() => {
              if (isActive(name)) slot.enter({ force: true });
            });
          },
        });
    }
  }

  /** Discovery may tell of modules that were not there when the page was opened. */
  function registerNew(): void {
    for (const { name } of book.modules()) if (!slots.has(name)) register(name);
  }

  function register(name: string): void {
    const slot = createModuleSlot({
      name,
      portal,
      outlet,
      candidates: () => book.candidatesOf(name),
      refresh: () => book.refresh(),
      onState: (state) => {
        showSlot(name, slot, state);
      },
    });
    slots.set(name, slot);
    registerApplication({
      name,
      app: {
        bootstrap: () => Promise.resolve(),
        mount: () => {
          slot.enter();
          return Promise.resolve();
        },
        unmount: () => {
          brokenAt.delete(name);
          return slot.leave();
        },
      },
      activeWhen: () => isActive(name),
    });
  }

  addEventListener("single-spa:before-routing-event", follow);
  session.subscribe(reconsider);
  preloadOnIntent((pathname) => {
    const decision = decisionAt(pathname);
    return decision.kind === "module" ? book.candidatesOf(decision.name)[0] : undefined;
  });
  follow();
  start({ urlRerouteOnly: true });
}

function redirect(to: "home" | "login" | "wanted"): void {
  const path =
    to === "login" ? LOGIN_PATH : to === "home" ? HOME_PATH : (takeWanted() ?? HOME_PATH);
  navigate(path, { replace: true });
}
