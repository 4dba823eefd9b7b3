import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** Back calls `close`. An overlay that stays open, for example to ask, can be closed with the next Back. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const [timesBack, setTimesBack] = useState(0);
  const onBack = useEffectEvent(() => {
    setTimesBack((times) => times + 1);
    close();
  });
  const markClosed = useRef(() => {});
  const add = useEffectEvent(() => {
    markClosed.current = addOverlayEntry(() => onBack());
  });
  // Before the effects, so that a question that the overlay asks gets an entry above it.
  const addAgain = useEffectEvent(() => {
    if (isOpen && timesBack > 0) add();
  });
  useLayoutEffect(() => addAgain(), [timesBack]);
  useEffect(() => {
    if (!isOpen) return undefined;
    add();
    return () => markClosed.current();
  }, [isOpen]);
}

/** `closed`: the overlay was closed without Back. Its entry stays, and shows the page that is below it. */
type Status = "open" | "closed";
interface Question {
  status?: Status;
  /** A closed overlay gives its entry away. */
  takes: boolean;
}

const QUESTION = "portal:overlay";

/** Asks the overlays of the shell and all modules. Undefined if the current entry belongs to none. */
export function overlayOfEntry(takes = false): Status | undefined {
  const detail: Question = { takes };
  window.dispatchEvent(new CustomEvent(QUESTION, { detail }));
  return detail.status;
}

/**
 * Adds a history entry for what has opened over the page, with which Back closes it. Forward leads to
 * the entry again, but opens nothing. The entry of a closed overlay is not left at once, because going back
 * takes time, in which another page may be opened: Back leads past it, and the next overlay or page takes it.
 * @returns a function to call after the overlay was closed without Back
 */
export function addOverlayEntry(onBack: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const overlay = crypto.randomUUID();
  const isTaken = overlayOfEntry(true) === "closed";
  const at = indexOf(history.state) + (isTaken ? 0 : 1);
  let status: Status = "open";
  const isCurrent = () => overlayOf(history.state) === overlay;
  // The method of the prototype, because single-spa treats calls of its own as a navigation.
  const { pushState, replaceState } = History.prototype;
  (isTaken ? replaceState : pushState).call(history, { ...history.state, idx: at, overlay }, "");

  const onPop = () => {
    if (isCurrent()) return;
    const isBelow = indexOf(history.state) < at;
    const isPageInItsPlace = indexOf(history.state) === at;
    if (isBelow || isPageInItsPlace) listening.abort();
    if (!isBelow) return;
    if (status === "open") onBack();
    else history.back();
  };
  const onQuestion = ({ detail }: Event & { detail?: Question }) => {
    if (!detail || !isCurrent()) return;
    detail.status = status;
    if (detail.takes && status === "closed") listening.abort();
  };
  listenToPop(onPop, { signal });
  window.addEventListener(QUESTION, onQuestion, { signal });
  return () => {
    status = "closed";
    if (!isCurrent() && indexOf(history.state) <= at) listening.abort();
  };
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
