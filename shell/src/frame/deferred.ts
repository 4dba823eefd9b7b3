import { createStore } from "@portal/shared/contract/store/createStore";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { type ReactNode, useEffect, useEffectEvent } from "react";

/** A part of the shell that is not needed for the first paint; undefined until it is loaded. */
export interface Deferred<Part> extends ReadableStore<Part | undefined> {
  /** After a failure the next call tries again. */
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

interface Props<Part> {
  part: Deferred<Part>;
  wanted: boolean | number | string;
  onError(error: unknown): void;
  children(part: Part): ReactNode;
}

/** Loads the part when `wanted` becomes truthy, and again after a failure when it changes. */
export function DeferredPart<Part>({ part, wanted, onError, children }: Props<Part>): ReactNode {
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (wanted) part.load().catch((error: unknown) => fail(error));
  }, [part, wanted]);
  const loaded = useStore(part);
  return loaded === undefined ? null : children(loaded);
}
