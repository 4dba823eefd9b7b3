import { SIGNS_OF_USE } from "./signsOfUse";

export const LEFT = "It tried to leave the portal.";
const LOOPED = "It kept changing the address.";
/** More than any page needs in a second. */
const MAX_CHANGES = 50;

/**
 * Cancels navigations to another document that the user did not start, and endless changes of the
 * address. Reports each with a sentence for users. Browsers without the Navigation API allow them.
 * @returns stops
 */
export function preventLeaving(onPrevented: (sentence: string) => void): () => void {
  let changes = 0;
  const listening = new AbortController();
  const { signal } = listening;
  // The page may leave in reply to what the user pressed.
  for (const type of SIGNS_OF_USE) {
    const onUse = ({ isTrusted }: Event) => isTrusted && listening.abort();
    addEventListener(type, onUse, { capture: true, passive: true, signal });
  }
  if ("navigation" in globalThis) {
    navigation.addEventListener(
      "navigate",
      (event) => {
        const { destination, userInitiated, cancelable, downloadRequest } = event;
        if (userInitiated || !cancelable || downloadRequest !== null) return;
        if (destination.sameDocument) changes += 1;
        const isLoop = changes > MAX_CHANGES;
        if (destination.sameDocument && !isLoop) return;
        event.preventDefault();
        onPrevented(isLoop ? LOOPED : LEFT);
        changes = 0;
      },
      { signal },
    );
  }
  return () => listening.abort();
}
