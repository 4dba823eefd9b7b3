import type { ReadableStore } from "./store";

export interface Store<State> extends ReadableStore<State> {
  set(state: State): void;
}

/** An observable value for React (`useStore`) and other code. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
