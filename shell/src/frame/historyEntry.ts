import * as z from "@portal/shared/vendor/zod";

const entry = z.object({ key: z.string() }).catch({ key: "first" });

/** react-router's name for the history entry that is shown; the first one may have none. */
export function historyEntry(): string {
  return entry.parse(history.state).key;
}

/**
 * Hears of the browser's back and forward buttons, before the router around it does when called
 * in a layout effect. single-spa replaces `window.addEventListener` to hold popstate back, and
 * sends popstates of its own for pushes.
 * @returns a function that ends it.
 */
export function onHistoryMove(listener: () => void): () => void {
  const controller = new AbortController();
  const onPop = (event: Event) => {
    if (event.isTrusted) listener();
  };
  const { signal } = controller;
  EventTarget.prototype.addEventListener.call(window, "popstate", onPop, { signal });
  return () => controller.abort();
}
