import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { whenQuiet } from "./whenQuiet";

const REPORT_MS = 10_000;

/** Mounts the module with a portal that throws. False: it does not use the portal, and is mounted. */
export async function failsToMount(page: Page, name: string): Promise<boolean> {
  const failure = await page.evaluate(async () => {
    frame.breakPortal();
    try {
      await frame.mount();
    } catch (error) {
      return String(error);
    }
    return frame.faults.portal > 0 ? "" : undefined;
  });
  if (failure === undefined) return false;
  expect(failure, `${name} must reject mount() when its first render fails`).toContain(
    "on purpose",
  );
  return true;
}

/**
 * Opens other paths of a mounted module whose portal and outlet throw. A page that neither uses the
 * portal nor changes with its path has nothing to report.
 */
export async function requireReportedCrash(
  page: Page,
  name: string,
  paths: readonly string[],
): Promise<void> {
  await page.evaluate(() => {
    frame.breakPortal();
    frame.breakOutlet();
  });
  const crashCount = () => page.evaluate(() => frame.crashes.length);
  for (const path of paths) {
    await page.evaluate((to) => {
      frame.goTo(to);
    }, path);
    await whenQuiet(page);
    if ((await crashCount()) > 0) return;
  }
  if ((await page.evaluate(() => frame.faults.outlet)) === 0) return;
  await expect
    .poll(crashCount, {
      timeout: REPORT_MS,
      message: `${name} must report errors after mounting to the shell with onCrash()`,
    })
    .toBeGreaterThan(0);
}
