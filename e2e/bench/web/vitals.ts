import type { Page } from "@playwright/test";

interface Observed {
  lcp: number;
  fcp: number;
  longTasksEnd: number;
  layoutShift: number;
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

declare global {
  var observed: Observed | undefined;
}

/** Records paints and long tasks in every document of the page. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, fcp: 0, longTasksEnd: 0, layoutShift: 0 };
    globalThis.observed = seen;
    const on = (type: string, note: (entry: PerformanceEntry) => void) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry);
      }).observe({ type, buffered: true });
    };
    on("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
    on("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.fcp = startTime;
    });
    on("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & LayoutShift;
      if (!hadRecentInput) seen.layoutShift += value;
    });
    on("longtask", ({ startTime, duration }) => (seen.longTasksEnd = startTime + duration));
  });
}

/** Times in milliseconds since the navigation started. */
export interface Vitals {
  readonly lcp: number;
  /**
   * End of the last task above 50 ms before the page was idle; its first paint if there was none.
   */
  readonly interactive: number;
  /** Sum of all layout shifts that no input caused. */
  readonly layoutShift: number;
}

export async function readVitals(page: Page): Promise<Vitals> {
  const seen = await page.evaluate(() => globalThis.observed);
  if (!seen) throw new Error(`${page.url()} was opened without observeVitals`);
  const { lcp, fcp, longTasksEnd, layoutShift } = seen;
  return { lcp, layoutShift, interactive: Math.max(fcp, longTasksEnd) };
}

/** Milliseconds since the last long task of the document. */
export function quietFor(page: Page): Promise<number> {
  return page.evaluate(() => performance.now() - (globalThis.observed?.longTasksEnd ?? 0));
}
