import { indexOf, isOverlayEntry } from "@portal/shared/ui/useCloseOnBack";

/** A page that a link in an overlay opens takes the place of the overlay's history entry. */
export function replaceOverlayEntries(): void {
  const push = history.pushState.bind(history);
  history.pushState = (state: unknown, title, url) => {
    const entry: unknown = history.state;
    if (isOverlayEntry(entry) && typeof state === "object")
      history.replaceState({ ...state, idx: indexOf(entry) }, title, url);
    else push(state, title, url);
  };
}
