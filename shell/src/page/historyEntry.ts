import * as v from "valibot";

const entry = v.fallback(v.object({ key: v.string() }), { key: "first" });

/** react-router's key; the first entry may have none. */
export function historyEntry(): string {
  return v.parse(entry, history.state).key;
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
