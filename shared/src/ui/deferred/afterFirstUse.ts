const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/** Calls `then` once, when idle after the first sign of use. Returns a function that cancels it. */
export function afterFirstUse(then: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, { capture: true });
    whenIdle(() => !signal.aborted && then());
  };
  for (const sign of signs) addEventListener(sign, start, { passive: true, capture: true, signal });
  return () => controller.abort();
}

/** WebKit has no idle callbacks. */
function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}
