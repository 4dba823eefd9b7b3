interface Entry {
  idx: number;
  overlay?: string;
}

/**
 * A page that a link in an overlay opens takes the place of the overlay's history entry. Reads the entry
 * itself, so that the code of overlays (`useCloseOnBack`) loads later.
 */
export function replaceOverlayEntries(): void {
  const push = history.pushState;
  history.pushState = (state: object, title, url) => {
    const entry = history.state as Entry | null;
    if (entry?.overlay) history.replaceState({ ...state, idx: entry.idx }, title, url);
    else push.call(history, state, title, url);
  };
}
