import type { ReadableStore } from "@portal/shared/contract/store";

export interface Store<State> extends ReadableStore<State> {
  /** Merges a change in; listeners hear of it at once. */
  set(change: Partial<State>): void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
}
