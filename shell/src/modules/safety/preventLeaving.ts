import { SIGNS_OF_USE } from "./signsOfUse";

export const LEFT = "It tried to leave the portal.";
export const LOOPED = "It kept changing the address.";
/** More changes without a pause of a second than any page needs. */
const MAX_CHANGES = 50;
const PAUSE_MS = 1000;

/** Counted over all calls: each page that two redirects open in turn is watched anew. */
let changes = 0;
let changesSinceUse = 0;
let changedAt = 0;

function countChange(): void {
  const now = performance.now();
  const isPaused = now - changedAt > PAUSE_MS;
  changes = isPaused ? 1 : changes + 1;
  changesSinceUse = isPaused ? 1 : changesSinceUse + 1;
  changedAt = now;
}

/** Whether the address keeps changing without a pause. */
export const isChanging = (): boolean =>
  changes > MAX_CHANGES / 10 && performance.now() - changedAt <= PAUSE_MS;

/** What asks before code leaves the document by the history. */
const traversalGuards = new Set<() => boolean>();

/**
 * Browsers do not let `navigate` events cancel going back to another document. Call before code of
 * modules runs.
 */
export function guardTraversals(): void {
  const { go } = History.prototype;
  function guardedGo(this: History, by = 0): void {
    const { navigation } = globalThis;
    const entry = navigation?.entries()[(navigation.currentEntry?.index ?? 0) + by];
    const leaves = by !== 0 && navigation !== undefined && !entry?.sameDocument;
    if (!leaves || [...traversalGuards].every((isAllowed) => isAllowed())) go.call(this, by);
  }
  Object.assign(History.prototype, {
    go: guardedGo,
    back(this: History) {
      guardedGo.call(this, -1);
    },
    forward(this: History) {
      guardedGo.call(this, 1);
    },
  });
}

/** Drags and scrolls too: a page may keep them in the address. */
const KEEPS_USING = [...SIGNS_OF_USE, "input", "pointermove", "wheel"] as const;

/**
 * Cancels navigations to another document that the user did not start, and endless changes of the
 * address. Reports them with a sentence for users. Browsers without the Navigation API allow them.
 * @returns stops
 */
export function preventLeaving(
  onPrevented: (sentence: string) => void,
  { allowsReload = false } = {},
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** The page may leave in reply to what the user pressed. */
  let isUsed = false;
  for (const type of KEEPS_USING) {
    const onUse = (event: Event) => {
      const isHover = event instanceof PointerEvent && type === "pointermove" && !event.buttons;
      if (!event.isTrusted || isHover) return;
      changesSinceUse = 0;
      isUsed ||= SIGNS_OF_USE.some((sign) => sign === type);
    };
    addEventListener(type, onUse, { capture: true, passive: true, signal });
  }
  const onTraversal = (): boolean => {
    if (!isUsed) onPrevented(LEFT);
    return isUsed;
  };
  traversalGuards.add(onTraversal);
  signal.addEventListener("abort", () => traversalGuards.delete(onTraversal));
  if (globalThis.navigation) {
    navigation.addEventListener(
      "navigate",
      (event) => {
        const { destination, navigationType, userInitiated, cancelable, downloadRequest } = event;
        if (allowsReload && navigationType === "reload") return;
        if (userInitiated || !cancelable || downloadRequest !== null) return;
        if (!destination.sameDocument && isUsed) return;
        if (destination.sameDocument) countChange();
        if (destination.sameDocument && changesSinceUse <= MAX_CHANGES) return;
        event.preventDefault();
        if (!destination.sameDocument) onPrevented(LEFT);
        else if (changesSinceUse % MAX_CHANGES === 1) onPrevented(LOOPED);
      },
      { signal },
    );
  }
  return () => listening.abort();
}
