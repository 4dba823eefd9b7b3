import type { Page } from "@playwright/test";
import type { Traffic } from "./traffic";
import { quietFor } from "./vitals";

/** Without a request on its way and without a long task. */
const QUIET_MS = 2000;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 90_000;

/**
 * Waits until the page stands: its heading is there, and neither network nor processor were busy
 * for two seconds.
 * @throws when it does not within 90 seconds.
 */
export async function settle(page: Page, traffic: () => Traffic): Promise<void> {
  await page.locator("main h1").first().waitFor({ timeout: PATIENCE_MS });
  const begun = performance.now();
  let busyAt = begun;
  while (performance.now() - busyAt < QUIET_MS || (await quietFor(page)) < QUIET_MS) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    const now = performance.now();
    if (traffic().pending > 0) busyAt = now;
    if (now - begun > PATIENCE_MS) throw new Error(`${page.url()} never falls quiet`);
  }
}
