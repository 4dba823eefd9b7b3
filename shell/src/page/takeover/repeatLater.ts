import { SIGNS_OF_USE } from "../../modules/safety/signsOfUse";

const GIVE_UP_AFTER_MS = 5000;

/** Returns false if the live page does not have the element yet. */
export type Repeat = () => boolean;

/**
 * Repeats each of `waiting` as soon as its element is in `live`. Ends after five seconds, when the
 * user acts in the live page, or when another page opens.
 */
export function repeatLater(live: HTMLElement, waiting: readonly Repeat[]): void {
  const { pathname } = location;
  const end = new AbortController();
  let left = repeatIn(waiting);
  if (left.length === 0) return;

  const observer = new MutationObserver(() => {
    if (location.pathname !== pathname) return end.abort();
    left = repeatIn(left);
    if (left.length === 0) end.abort();
  });
  observer.observe(live, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "aria-disabled"],
  });
  for (const sign of SIGNS_OF_USE) {
    addEventListener(sign, () => end.abort(), { capture: true, signal: end.signal });
  }
  const timer = setTimeout(() => end.abort(), GIVE_UP_AFTER_MS);
  end.signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

const repeatIn = (waiting: readonly Repeat[]) => waiting.filter((repeat) => !repeat());
