import { afterAll, afterEach, vi } from "vitest";

// Test files share one worker.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  // Generous, so that a slow machine does not fail a test.
  configure({ asyncUtilTimeout: 5_000 });
  // The implementation of happy-dom takes half of the time of screen tests. This one returns inline
  // styles only, without stylesheets, defaults of elements and inherited visibility.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  // Test files share one document.
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
    forgetOverlays();
  });
}

/** A closed overlay leaves its history entry when it hears a `popstate`, also in a later test. */
function forgetOverlays(): void {
  history.back = () => undefined;
  window.dispatchEvent(new PopStateEvent("popstate"));
  Reflect.deleteProperty(history, "back");
}
