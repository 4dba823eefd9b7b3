import { useCallback, useSyncExternalStore } from "react";
import type { ReadableStore } from "./store";

export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.getSnapshot(),
    () => store.getServerSnapshot?.() ?? store.getSnapshot(),
  );
}
