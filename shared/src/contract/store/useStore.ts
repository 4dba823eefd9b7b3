import { useCallback, useSyncExternalStore } from "react";
import type { ReadableStore } from "./store";

/** The current state of a store; rerenders when it changes. */
export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.getSnapshot(),
  );
}
