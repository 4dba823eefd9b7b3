import type { Portal } from "@portal/shared/contract/portal";
import { registerApplication, start, triggerAppChange } from "single-spa";
import { HOME_PATH, LOGIN_PATH } from "../routes";
import type { ShellSessionStore } from "../session/createSessionStore";
import type { Store } from "./createStore";
import { decide, type Decision } from "./decide";
import { sentenceFor } from "./failures";
import type { MountedRelease } from "./mountRelease";
import { createModuleSlot, type ModuleSlot, type SlotState } from "./moduleSlot";
import { navigate } from "./navigate";
import { preloadOnIntent } from "./preloadOnIntent";
import type { ReleaseBook } from "./releaseBook";
import type { View } from "./view";
import { forgetWanted, rememberWanted, takeWanted } from "./wantedPath";

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

  const decisionAt = (pathname: string): Decision =>
    decide(pathname, session.getSnapshot(), book.modules(), session.isRecovering());
  const current = () => decisionAt(location.pathname);

  const isActive = (name: string): boolean => {
    const decision = current();
    return decision.kind === "module" && decision.name === name;
  };

  function follow(): void {
    const decision = current();
    switch (decision.kind) {
      case "module":
        if (decision.access === "public") forgetWanted();
        break;
      case "redirect":
        view.set({ kind: "loading" });
        // Who leaves on purpose starts afresh; who was cut off comes back to this page.
        if (decision.to === "login" && session.getSnapshot().ended !== "signed-out") {
          rememberWanted(location);
        }
        redirect(decision.to);
        break;
      default:
        view.set(decision);
    }
  }

  function showSlot(name: string, slot: ModuleSlot, state: SlotState): void {
    const title = book.titleOf(name);
    const retry = () => {
      void refreshed().then(() => {
        if (isActive(name)) slot.enter({ force: true });
      });
    };
    switch (state.kind) {
      case "loading":
        view.set({ kind: "loading" });
        break;
      case "mounted":
        onSettled(name, state.mounted);
        view.set({ kind: "module", name });
        break;
      default:
        if (state.kind === "unavailable") onSettled(name, undefined);
        view.set({ kind: state.kind, title, detail: sentenceFor(state.error), retry });
    }
  }

  async function refreshed(): Promise<void> {
    try {
      await book.refresh();
    } catch (error) {
      portal.reportError(error);
    }
  }

  for (const { name } of book.modules()) {
    const slot = createModuleSlot({
      name,
      portal,
      outlet,
      candidates: () => book.candidatesOf(name),
      refresh: refreshed,
      onState: (state) => {
        showSlot(name, slot, state);
      },
    });
    registerApplication({
      name,
      app: {
        bootstrap: () => Promise.resolve(),
        mount: () => {
          slot.enter();
          return Promise.resolve();
        },
        unmount: () => slot.leave(),
      },
      activeWhen: () => isActive(name),
    });
  }

  addEventListener("single-spa:before-routing-event", follow);
  session.subscribe(() => {
    follow();
    void triggerAppChange();
  });
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
