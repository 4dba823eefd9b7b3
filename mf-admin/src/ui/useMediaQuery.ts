import { useCallback, useSyncExternalStore } from "react";

/** Too narrow for the columns of a table. */
export const NARROW = "(max-width: 899px)";
/** Too narrow for the sidebar beside a table. */
export const TABLET = "(max-width: 1199px)";

/** Whether a media query holds now; follows it as it changes. */
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
