import { useEffect, useEffectEvent, useState } from "react";

/** Back calls `close`. An overlay that stays open, for example to ask, can be closed with the next Back. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const [timesBack, setTimesBack] = useState(0);
  const onBack = useEffectEvent(() => {
    setTimesBack((times) => times + 1);
    close();
  });
  useEffect(() => (isOpen ? addOverlayEntry(() => onBack()) : undefined), [isOpen, timesBack]);
}

type Status = "open" | "leaving";

const QUESTION = "portal:overlay";

/** Asks the overlays of the shell and all modules. Undefined if the current entry belongs to none. */
export function overlayOfEntry(): Status | undefined {
  const detail: { status?: Status } = {};
  window.dispatchEvent(new CustomEvent(QUESTION, { detail }));
  return detail.status;
}

/**
 * Adds a history entry for what has opened over the page, with which Back closes it. Forward leads to
 * the entry again, but opens nothing.
 * @returns removes the entry, after the overlay was closed without Back
 */
export function addOverlayEntry(onBack: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let remove = () => listening.abort();

  function add(): void {
    const at = indexOf(history.state) + 1;
    const address = location.href;
    let status: Status = "open";
    let isGoingBack = false;
    const overlay = crypto.randomUUID();
    const entry = { ...history.state, idx: at, overlay };
    // The method of the prototype, because single-spa treats calls of its own as a navigation.
    History.prototype.pushState.call(history, entry, "");
    const leave = () => {
      if (signal.aborted) return;
      const top = overlayOf(history.state);
      if (top === undefined) listening.abort();
      else if (top === overlay && location.href === address) {
        isGoingBack = true;
        history.back();
      }
    };
    const onPop = () => {
      const isBelow = indexOf(history.state) < at;
      if (isBelow) listening.abort();
      if (isBelow && status === "open") onBack();
      // What was above it has closed.
      if (!isBelow && status === "leaving") leave();
    };
    const onQuestion = ({ detail }: Event & { detail?: { status?: Status } }) => {
      if (detail && (isGoingBack || indexOf(history.state) === at)) detail.status = status;
    };
    listenToPop(onPop, { signal });
    window.addEventListener(QUESTION, onQuestion, { signal });
    remove = () => {
      status = "leaving";
      // Later, because what closes an overlay often opens another page, which keeps the entry.
      setTimeout(leave);
    };
  }

  // The browser is going back from the entry of another overlay.
  if (overlayOfEntry() === "leaving") listenToPop(add, { signal, once: true });
  else add();
  return () => remove();
}

/** Also hears pushes of single-spa, which dispatches `popstate` for them. */
export function listenToPop(listener: () => void, options: AddEventListenerOptions): void {
  // single-spa delays listeners that are functions, and ignores their options.
  window.addEventListener("popstate", { handleEvent: listener }, options);
}

/** The position that react-router stores in an entry. */
export function indexOf(entry: unknown): number {
  const known = typeof entry === "object" && entry !== null && "idx" in entry;
  return known && typeof entry.idx === "number" ? entry.idx : 0;
}

const overlayOf = (entry: unknown): unknown =>
  typeof entry === "object" && entry !== null && "overlay" in entry ? entry.overlay : undefined;

export const isOverlayEntry = (entry: unknown): boolean => overlayOf(entry) !== undefined;
