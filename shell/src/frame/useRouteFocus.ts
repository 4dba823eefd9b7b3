import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { historyEntry, onHistoryMove } from "./historyEntry";

/**
 * Moves focus into the page when the path changes, as a browser does for a new document, and to
 * the top unless the person went back or forward.
 */
export function useRouteFocus<Element extends HTMLElement>() {
  const target = useRef<Element>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const poppedTo = useRef<string>(undefined);

  useLayoutEffect(
    () =>
      onHistoryMove(() => {
        poppedTo.current = historyEntry();
      }),
    [],
  );

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    target.current?.focus({ preventScroll: true });
    if (poppedTo.current !== historyEntry()) window.scrollTo(0, 0);
  }, [pathname]);

  return target;
}
