import type { SignOutEvent } from "@portal/shared/contract/signOutEvent";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect, useRef, useState } from "react";

/** How to go where the person wanted to go when they were held back. */
type Departure = () => void;

export interface LeaveGuard {
  /** True while the person is asked whether to leave. */
  asking: boolean;
  stay(): void;
  leave(): void;
}

/**
 * Holds people back who are about to lose what they typed: on a link, the back button, a jump of
 * the shell or Log Out it asks; on a reload or a closed tab the browser does. Whose session has
 * ended is let go. Where the browser lacks the Navigation API, only links are held.
 */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const { navigate, session } = usePortal();
  const [departure, setDeparture] = useState<Departure | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    released.current = false;
    const free = () => released.current || session.getSnapshot().user === null;
    const hold = (depart: Departure) => setDeparture(() => depart);

    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!free()) event.preventDefault();
    };
    const onSignOut = (event: SignOutEvent) => {
      if (free()) return;
      event.preventDefault();
      hold(event.detail);
    };
    const onNavigate = (event: NavigateEvent) => {
      const path = elsewhere(event.destination.url);
      if (free() || !event.cancelable || !event.destination.sameDocument || !path) return;
      event.preventDefault();
      const { key } = event.destination;
      const replace = event.navigationType === "replace";
      hold(() => {
        if (event.navigationType === "traverse") window.navigation.traverseTo(key);
        else navigate(path, { replace });
      });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      const path = link && link.target !== "_blank" && elsewhere(link.href);
      if (free() || !path || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => navigate(path));
    };

    const hasNavigation = "navigation" in window;
    window.addEventListener("beforeunload", onBeforeUnload);
    window.addEventListener("portal:sign-out", onSignOut);
    if (hasNavigation) window.navigation.addEventListener("navigate", onNavigate);
    else document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("portal:sign-out", onSignOut);
      if (hasNavigation) window.navigation.removeEventListener("navigate", onNavigate);
      else document.removeEventListener("click", onClick, true);
    };
  }, [dirty, navigate, session]);

  return {
    asking: departure !== null,
    stay: () => setDeparture(null),
    leave: () => {
      released.current = true;
      setDeparture(null);
      departure?.();
    },
  };
}

/** The path that a URL of this portal leads to; null for the present page and other sites. */
function elsewhere(address: string): string | null {
  const { origin, pathname, search, hash } = new URL(address);
  const here = window.location;
  if (origin !== here.origin || pathname === here.pathname) return null;
  return `${pathname}${search}${hash}`;
}
