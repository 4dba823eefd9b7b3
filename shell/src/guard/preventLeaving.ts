import { SIGNS_OF_USE } from "./signsOfUse";

/**
 * Cancels navigations to another document that the user did not start, and reports the first.
 * Browsers without the Navigation API allow them.
 * @returns stops
 */
export function preventLeaving(onPrevented: () => void): () => void {
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
        if (destination.sameDocument || userInitiated || !cancelable) return;
        if (downloadRequest !== null) return;
        event.preventDefault();
        onPrevented();
      },
      { signal },
    );
  }
  return () => listening.abort();
}
