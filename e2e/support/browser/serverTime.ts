import type { Page } from "@playwright/test";

/** The portal shows times by the clock of its server. The device is `deviceHours` ahead of it. */
export async function setServerTime(page: Page, time: Date, deviceHours = 0): Promise<void> {
  await page.clock.install({ time: time.getTime() + deviceHours * 3_600_000 });
  await page.route("/shell.json", (route) =>
    route.request().method() === "HEAD"
      ? route.fulfill({ headers: { date: time.toUTCString() } })
      : route.continue(),
  );
}
