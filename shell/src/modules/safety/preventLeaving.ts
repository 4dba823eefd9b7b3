import { SIGNS_OF_USE } from "./signsOfUse";

export const LEFT = "It tried to leave the portal.";
const LOOPED = "It kept changing the address.";
/** More changes without a pause of a second than any page needs. */
const MAX_CHANGES = 50;
const PAUSE_MS = 1000;

/** Counted over all calls: each page that two redirects open in turn is watched anew. */
let changes = 0;
let changedAt = 0;

function countChange(): void {
  const now = performance.now();
  changes = now - changedAt > PAUSE_MS ? 1 : changes + 1;
  changedAt = now;
}

/** Whether the address keeps changing without a pause. */
export const isChanging = (): boolean =>
  changes > MAX_CHANGES / 10 && performance.now() - changedAt <= PAUSE_MS;

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
  // The page may leave in reply to what the user pressed.
  for (const type of SIGNS_OF_USE) {
    const onUse = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      changes = 0;
      listening.abort();
    };
    addEventListener(type, onUse, { capture: true, passive: true, signal });
  }
  if (globalThis.navigation) {
    navigation.addEventListener(
      "navigate",
      (event) => {
        const { destination, navigationType, userInitiated, cancelable, downloadRequest } = event;
        if (allowsReload && navigationType === "reload") return;
        if (userInitiated || !cancelable || downloadRequest !== null) return;
        if (destination.sameDocument) countChange();
        if (destination.sameDocument && changes <= MAX_CHANGES) return;
        event.preventDefault();
        if (!destination.sameDocument) onPrevented(LEFT);
        else if (changes % MAX_CHANGES === 1) onPrevented(LOOPED);
      },
      { signal },
    );
  }
  return () => listening.abort();
}
