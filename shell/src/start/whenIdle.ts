const LOAD_LIMIT_MS = 5000;

/** Runs `work` once after the page is loaded, or after 5 s, when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  let isWaiting = true;
  const wait = () => {
    if (!isWaiting) return;
    isWaiting = false;
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
    else setTimeout(work, 1000);
  };
  if (document.readyState === "complete") return wait();
  addEventListener("load", wait, { once: true });
  // The timeout is needed: `document.open` removes the listener, and a request that hangs delays the event.
  setTimeout(wait, LOAD_LIMIT_MS);
}
