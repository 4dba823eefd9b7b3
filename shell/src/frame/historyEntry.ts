import * as z from "@portal/shared/vendor/zod";

const entry = z.object({ key: z.string() }).catch({ key: "first" });

/** react-router's key; the first entry may have none. */
export function historyEntry(): string {
  return entry.parse(history.state).key;
}

/** Back and forward only: single-spa also dispatches popstate events on push. */
export function onHistoryMove(listener: () => void): () => void {
  const controller = new AbortController();
  const onPop = (event: Event) => {
    if (event.isTrusted) listener();
  };
  const { signal } = controller;
  EventTarget.prototype.addEventListener.call(window, "popstate", onPop, { signal });
  return () => controller.abort();
}
