import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
}

export function useOnReconnect(again: () => void): void {
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        if (online) again();
      }),
    [again],
  );
}
