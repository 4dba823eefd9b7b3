import { onlineManager } from "@tanstack/react-query";
import { useEffect } from "react";

export function useOnReconnect(again: () => void): void {
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        if (online) again();
      }),
    [again],
  );
}
