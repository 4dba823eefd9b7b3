import type { Discovery } from "@portal/shared/contract/discovery";
import type { Portal } from "@portal/shared/contract/portal";
import { registerApplication, start, triggerAppChange } from "single-spa";
import { HOME_PATH, LOGIN_PATH } from "../routes";
import { chooseRelease, fallbackOf, sessionRoll } from "./chooseRelease";
import type { Store } from "./createStore";
import { decide, type Decision } from "./decide";
import { createModuleSlot, type ModuleSlot, type SlotState } from "./moduleSlot";
import { navigate } from "./navigate";
import type { View } from "./view";
import { forgetWanted, rememberWanted, takeWanted } from "./wantedPath";

interface ModulesOptions {
  portal: Portal;
  view: Store<View>;
  discovery: Discovery;
  outlet(): HTMLElement;
  /** Asks for the discovery document again: a Retry may find a newer release. */
  refresh(): Promise<Discovery>;
  /** A person who came by a password-reset link stays at /login until it is set. */
  isRecovering(): boolean;
}

/**
 * Registers every module of the discovery document with single-spa and starts routing. The
 * guards decide at each change of address or session which one is active.
 */
export function startModules(options: ModulesOptions): void {
  const { portal, view, outlet, refresh, isRecovering } = options;
  const { session } = portal;
  let { microFrontends } = options.discovery;
  const roll = sessionRoll();

  const current = (): Decision =>
    decide(location.pathname, session.getSnapshot(), routedModules(), isRecovering());

  const routedModules = () =>
    Object.entries(microFrontends).flatMap(([name, releases]) => {
      const release = chooseRelease(releases, roll);
      return release ? [{ name, routes: release.extras.routes }] : [];
    });

  function candidatesOf(name: string) {
    const releases = microFrontends[name] ?? [];
    const chosen = chooseRelease(releases, roll);
    const fallback = chosen && fallbackOf(chosen, releases);
    return [chosen, fallback].filter((release) => release !== undefined);
  }

  function follow(): void {
    const decision = current();
    switch (decision.kind) {
      case "module":
        if (decision.access === "public") forgetWanted();
        break;
      case "redirect":
        view.set({ kind: "loading" });
        redirect(decision.to);
        break;
      default:
        view.set(decision);
    }
  }

  function showSlot(name: string, slot: ModuleSlot, state: SlotState): void {
    const title = candidatesOf(name)[0]?.extras.title ?? name;
    const retry = () => {
      void refreshed().then(() => {
        slot.enter({ force: true });
      });
    };
    switch (state.kind) {
      case "loading":
        view.set({ kind: "loading" });
        break;
      case "mounted":
        view.set({ kind: "module", name });
        break;
      default:
        view.set({ kind: state.kind, title, detail: detailOf(state.error), retry });
    }
  }

  async function refreshed(): Promise<void> {
    try {
      ({ microFrontends } = await refresh());
    } catch (error) {
      portal.reportError(error);
    }
  }

  for (const name of Object.keys(microFrontends)) {
    const slot = createModuleSlot({
      name,
      portal,
      outlet,
      candidates: () => candidatesOf(name),
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
      activeWhen: () => {
        const decision = current();
        return decision.kind === "module" && decision.name === name;
      },
    });
  }

  addEventListener("single-spa:before-routing-event", follow);
  session.subscribe(() => {
    follow();
    void triggerAppChange();
  });
  follow();
  start({ urlRerouteOnly: true });
}

function redirect(to: "home" | "login" | "wanted"): void {
  if (to === "login") rememberWanted(location);
  const path =
    to === "login" ? LOGIN_PATH : to === "home" ? HOME_PATH : (takeWanted() ?? HOME_PATH);
  navigate(path, { replace: true });
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
