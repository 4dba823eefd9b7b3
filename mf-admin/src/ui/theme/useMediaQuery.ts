import { useCallback, useSyncExternalStore } from "react";

/** Tables become cards. */
export const NARROW = "(max-width: 899px)";
/** The sidebar becomes a drawer. */
export const TABLET = "(max-width: 1199px)";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
