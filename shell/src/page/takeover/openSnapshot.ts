import type { SessionStore } from "@portal/shared/contract/session";
import { LOGIN_PATH } from "../../routes";
import { keepInput } from "./keepInput";
import { createOutletSnapshot, type OutletSnapshot } from "./outletSnapshot";

export interface PageSnapshot {
  isLogin: boolean;
  outlet: OutletSnapshot | undefined;
  /** Calls `hydrate`, which must keep the elements of the page, then repeats the user's early input. */
  takeOver(hydrate: () => void): void;
  discard(): void;
}

/** The prerendered page in `root`, if it is the one that the application would show now. */
export function openSnapshot(
  root: HTMLElement,
  session: SessionStore,
  isOverridden: boolean,
): PageSnapshot | undefined {
  const { path } = document.documentElement.dataset;
  const { prerendered } = root.dataset;
  if (path === undefined || prerendered === undefined) return undefined;
  const { loading, user } = session.getSnapshot();
  // A preview link waits until the session is known.
  const hasSession = loading || user !== null;
  const isLogin = path === LOGIN_PATH;

  function discard(): void {
    root.replaceChildren();
    makeLive(root);
    removeTraces(false);
  }

  const isFor = prerendered === "all" || (prerendered === "member") === hasSession;
  const isOtherState = isLogin && (location.hash !== "" || hasHistoryState());
  if (path !== location.pathname || !isFor || isOtherState || isOverridden) {
    discard();
    return undefined;
  }
  const otherBar = `:scope > header[data-for="${hasSession ? "visitor" : "member"}"]`;
  root.querySelector(otherBar)?.remove();
  const content = root.querySelector<HTMLElement>("[data-outlet]");
  return {
    isLogin,
    outlet: content
      ? createOutletSnapshot(content, path, { isSignedOut: !hasSession, onEnd: removeTraces })
      : undefined,
    takeOver(hydrate) {
      const input = keepInput(root);
      hydrate();
      makeLive(root);
      input.repeatIn(root);
      if (isLogin) removeTraces(true);
    },
    discard,
  };
}

/** Whether the link to this page passed state of react-router, such as `register`. */
function hasHistoryState(): boolean {
  const state = history.state as { usr?: unknown } | null;
  return state?.usr !== undefined && state.usr !== null;
}

function makeLive(root: HTMLElement): void {
  root.removeAttribute("data-prerendered");
}

/**
 * The stylesheets have loaded, and nothing prerendered is left. Removing a style makes the browser lay
 * out the whole page again, so the same one of a live page goes when the user goes to another.
 */
function removeTraces(isSameBuild: boolean): void {
  document.getElementById("unfinished")?.remove();
  const style = document.getElementById("snapshot-style");
  // single-spa dispatches this event on push too.
  if (isSameBuild) addEventListener("popstate", () => style?.remove(), { once: true });
  else style?.remove();
}
