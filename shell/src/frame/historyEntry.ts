import * as z from "@portal/shared/vendor/zod";

const entry = z.object({ key: z.string() }).catch({ key: "first" });

/** react-router's key of the current history entry; the first entry may have none. */
export function historyEntry(): string {
  return entry.parse(history.state).key;
}

/**
 * Calls `listener` on back and forward, before React Router when used in a layout effect.
 * single-spa patches `window.addEventListener` to delay popstate and dispatches its own popstate
 * events on push.
 * @returns the unsubscribe function.
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
