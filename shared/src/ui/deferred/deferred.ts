import { createStore } from "../../contract/store/createStore";
import type { ReadableStore } from "../../contract/store/store";

/** Content that is not needed for the first paint; undefined until it is loaded. */
export interface Deferred<Content> extends ReadableStore<Content | undefined> {
  /** Loads the content once. After a failure, the next call tries again. */
  load(): Promise<Content>;
}

export function deferred<Content>(load: () => Promise<Content>): Deferred<Content> {
  const store = createStore<Content | undefined>(undefined);
  let loading: Promise<Content> | undefined;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load() {
      loading ??= load().then(
        (content) => {
          store.set(content);
          return content;
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
