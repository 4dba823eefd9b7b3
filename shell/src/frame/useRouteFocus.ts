import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Moves focus into the page when the path changes, as a browser does for a new document, and to
 * the top unless the person went back or forward. single-spa tells every router of a push by a
 * popstate of its own, so what the router calls a pop is no help there.
 */
export function useRouteFocus<Element extends HTMLElement>() {
  const target = useRef<Element>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const poppedTo = useRef<unknown>(undefined);

  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (event.isTrusted) poppedTo.current = history.state;
    };
    window.addEventListener("popstate", onPop, true);
    return () => window.removeEventListener("popstate", onPop, true);
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    target.current?.focus({ preventScroll: true });
    if (poppedTo.current !== history.state) window.scrollTo(0, 0);
  }, [pathname]);

  return target;
}
