import { isOverlayEntry, listenToPop, overlayOfEntry } from "@portal/shared/ui/useCloseOnBack";

/** Forward and a reload lead to history entries of overlays that are no longer open. */
export function leaveClosedOverlays(): void {
  const leave = () => {
    if (isOverlayEntry(history.state) && !overlayOfEntry()) history.back();
  };
  listenToPop(leave, {});
  leave();
}
