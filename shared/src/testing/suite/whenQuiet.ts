import type { Page, Request } from "@playwright/test";

const QUIET_MS = 500;

const openRequests = new WeakMap<Page, Set<Request>>();

/** Counts the requests of a page for `whenQuiet`. Call before it loads. */
export function countRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on("request", (request) => open.add(request));
  const end = (request: Request) => open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/**
 * Resolves when the page has made no request for 500 ms. A page reaches Playwright's `networkidle` only
 * once, possibly before what is mounted in it makes its first request.
 */
export async function whenQuiet(page: Page): Promise<void> {
  const open = openRequests.get(page);
  if (!open) throw new Error("countRequests was not called for this page");
  await new Promise<void>((resolve) => {
    const finish = () => {
      if (open.size > 0) return wait();
      page.off("request", wait);
      resolve();
    };
    let timer = setTimeout(finish, QUIET_MS);
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(finish, QUIET_MS);
    }
    page.on("request", wait);
  });
}
