import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether the browser has a network; what the query cache goes by as well. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}

/** Does something again by itself when the network is back. */
export function useOnReconnect(again: () => void): void {
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        if (online) again();
      }),
    [again],
  );
}
