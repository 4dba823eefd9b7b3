import {
  indexOf,
  isOverlayEntry,
  listenToPop,
  overlayOfEntry,
} from "@portal/shared/ui/useCloseOnBack";

/**
 * Passes over history entries of overlays that are no longer open: those below a page that an overlay
 * has opened, those that Forward leads to, and that of a reloaded page.
 */
export function skipClosedOverlays(): void {
  let last = indexOf(history.state);
  const skip = () => {
    const index = indexOf(history.state);
    const isForward = index > last;
    last = index;
    if (!isOverlayEntry(history.state) || overlayOfEntry()) return;
    if (isForward && globalThis.navigation?.canGoForward) history.forward();
    else history.back();
  };
  listenToPop(skip, {});
  skip();
}
