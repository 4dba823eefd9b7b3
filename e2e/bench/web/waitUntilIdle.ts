import type { Page } from "@playwright/test";
import type { Traffic } from "./traffic";
import { quietFor } from "./vitals";

/** Time without pending requests and long tasks. */
const QUIET_MS = 2000;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 90_000;

/**
 * Waits until the heading is visible and network and processor have been idle for two seconds.
 * @throws after 90 seconds.
 */
export async function waitUntilIdle(page: Page, traffic: () => Traffic): Promise<void> {
  await page.locator("main h1").first().waitFor({ timeout: PATIENCE_MS });
  const start = performance.now();
  let busyAt = start;
  while (performance.now() - busyAt < QUIET_MS || (await quietFor(page)) < QUIET_MS) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    const now = performance.now();
    const { pending } = traffic();
    if (pending.length > 0) busyAt = now;
    if (now - start > PATIENCE_MS) {
      const reason =
        pending.length > 0 ? `pending: ${pending.join(", ")}` : "the processor is busy";
      throw new Error(`${page.url()} did not become idle (${reason})`);
    }
  }
}
