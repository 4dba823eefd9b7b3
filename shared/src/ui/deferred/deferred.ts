import { createStore } from "../../contract/store/createStore";
import type { ReadableStore } from "../../contract/store/store";

/** A part of the screen that is not needed for the first paint; undefined until it is loaded. */
export interface Deferred<Part> extends ReadableStore<Part | undefined> {
  /** Loads the part once. After a failure, the next call tries again. */
  load(): Promise<Part>;
}

export function deferred<Part>(load: () => Promise<Part>): Deferred<Part> {
  const store = createStore<Part | undefined>(undefined);
  let loading: Promise<Part> | undefined;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load() {
      loading ??= load().then(
        (part) => {
          store.set(part);
          return part;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
