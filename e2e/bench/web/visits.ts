import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { openPhone } from "./phone";
import { waitUntilIdle } from "./waitUntilIdle";
import { watchTraffic } from "./traffic";
import { observeVitals, readVitals, type Vitals } from "./vitals";

export type StoredSession = NonNullable<BrowserContextOptions["storageState"]>;

export interface Visit extends Vitals {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  /** LCP of the same page, opened again with what the browser has kept. */
  readonly returnLcp: number;
}

/** Opens a page on a slow phone with an empty cache, then once more. */
export async function visit(
  browser: Browser,
  site: string,
  path: string,
  session?: StoredSession,
): Promise<Visit> {
  const phone = await openPhone(browser, { slow: true, ...(session && { session }) });
  try {
    const traffic = watchTraffic(phone.cdp, site);
    await observeVitals(phone.page);
    await phone.page.goto(site + path, { waitUntil: "commit" });
    await waitUntilIdle(phone.page, traffic);
    const { bytes, scriptBytes, requests } = traffic();
    const vitals = await readVitals(phone.page);
    await phone.page.goto("about:blank");
    await phone.page.goto(site + path, { waitUntil: "commit" });
    await waitUntilIdle(phone.page, traffic);
    const { lcp: returnLcp } = await readVitals(phone.page);
    return { bytes, scriptBytes, requests, returnLcp, ...vitals };
  } finally {
    await phone.close();
  }
}

/** Opens the first path, follows links to the others and returns the traffic of all of it. */
export async function visitAll(
  browser: Browser,
  site: string,
  [first = "/", ...others]: readonly string[],
  session: StoredSession,
): Promise<Pick<Visit, "bytes" | "requests">> {
  const phone = await openPhone(browser, { slow: false, session });
  try {
    const traffic = watchTraffic(phone.cdp, site);
    await observeVitals(phone.page);
    await phone.page.goto(site + first);
    await waitUntilIdle(phone.page, traffic);
    for (const path of others) {
      await follow(phone.page, path);
      await waitUntilIdle(phone.page, traffic);
    }
    const { bytes, requests } = traffic();
    return { bytes, requests };
  } finally {
    await phone.close();
  }
}

/**
 * Navigates with the mobile menu. By a key, because a click can miss a menu that is still opening.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page
    .getByRole("navigation", { name: "Mobile" })
    .locator(`a[href="${path}"]`)
    .press("Enter");
  await page.waitForURL((url) => url.pathname === path);
}
