import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useStore } from "../../contract/store/useStore";
import type { Deferred } from "./deferred";

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
