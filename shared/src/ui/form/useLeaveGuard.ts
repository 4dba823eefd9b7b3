import { useEffect, useRef, useState } from "react";
import type { SignOutEvent } from "../../contract/signOutEvent";
import type { TraverseEvent } from "../../contract/traverseEvent";
import { usePortal } from "../../contract/usePortal";

/** Releases all guards of the page. An event, because each module bundles its own copy of this file. */
const LEAVE = "portal:leave";

type Departure = () => void;

export interface LeaveGuard {
  asking: boolean;
  stay(): void;
  leave(): void;
  /** Runs `departure` immediately, or after confirmation if there are unsaved changes. */
  ask(departure: Departure): void;
}

/** In browsers without the Navigation API, only links, Back and Forward are guarded. */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const { navigate, session } = usePortal();
  const [departure, setDeparture] = useState<Departure | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    released.current = false;
    const free = () => released.current || session.getSnapshot().user === null;
    const hold = (depart: Departure) =>
      setDeparture(() => () => {
        window.dispatchEvent(new Event(LEAVE));
        depart();
      });

    const onLeave = () => {
      released.current = true;
    };

    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!free()) event.preventDefault();
    };
    const onSignOut = (event: SignOutEvent) => {
      if (free() || event.defaultPrevented) return;
      event.preventDefault();
      hold(event.detail);
    };
    const onNavigate = (event: NavigateEvent) => {
      const path = otherPath(event.destination.url);
      if (
        free() ||
        event.defaultPrevented ||
        !event.cancelable ||
        !event.destination.sameDocument ||
        !path
      )
        return;
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
      const path = link && link.target !== "_blank" && otherPath(link.href);
      if (free() || event.defaultPrevented || !path) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => navigate(path));
    };

    let here = currentEntry();
    const followAddress = () => {
      here = currentEntry();
    };
    const onTraverse = (event: TraverseEvent) => {
      if (free() || event.defaultPrevented) return;
      if (new URL(here.url).pathname === window.location.pathname) return;
      event.preventDefault();
      // The address has already changed, so the page gets a new entry in the history. Calls
      // the method of the prototype, because single-spa treats calls of its own as a navigation.
      History.prototype.pushState.call(window.history, here.state, "", here.url);
      hold(() => window.history.back());
    };

    const hasNavigation = Boolean(window.navigation);
    window.addEventListener(LEAVE, onLeave);
    window.addEventListener("beforeunload", onBeforeUnload);
    window.addEventListener("portal:sign-out", onSignOut);
    if (hasNavigation) window.navigation.addEventListener("navigate", onNavigate);
    else {
      document.addEventListener("click", onClick, true);
      window.addEventListener("popstate", followAddress);
      window.addEventListener("portal:traverse", onTraverse);
    }
    return () => {
      window.removeEventListener(LEAVE, onLeave);
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("portal:sign-out", onSignOut);
      if (hasNavigation) window.navigation.removeEventListener("navigate", onNavigate);
      else {
        document.removeEventListener("click", onClick, true);
        window.removeEventListener("popstate", followAddress);
        window.removeEventListener("portal:traverse", onTraverse);
      }
    };
  }, [dirty, navigate, session]);

  return {
    asking: departure !== null,
    stay: () => setDeparture(null),
    ask: (wanted) => {
      if (dirty) setDeparture(() => wanted);
      else wanted();
    },
    leave: () => {
      released.current = true;
      setDeparture(null);
      departure?.();
    },
  };
}

const currentEntry = () => ({ state: window.history.state as unknown, url: window.location.href });

function otherPath(address: string): string | null {
  const { origin, pathname, search, hash } = new URL(address);
  const here = window.location;
  if (origin !== here.origin || pathname === here.pathname) return null;
  return `${pathname}${search}${hash}`;
}
