import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "@portal/shared/vendor/router";
import { focusMain } from "./focusMain";
import { historyEntry, onHistoryMove } from "./historyEntry";

export function useRouteFocus(): void {
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
    focusMain();
    if (poppedTo.current !== historyEntry()) window.scrollTo(0, 0);
  }, [pathname]);
}
