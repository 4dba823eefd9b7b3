import { expect, test } from "@playwright/test";
import { pages } from "../bench/web/pages";
import { watchTraffic } from "../bench/web/traffic";
import { observeVitals } from "../bench/web/vitals";
import { waitUntilIdle } from "../bench/web/waitUntilIdle";
import { portalUrl } from "../support/environment";
import { newMember, storeSession } from "../support/testUsers";

test("First visits download no more than their budget", async ({ browser }) => {
  const member = await newMember();
  for (const { path, as, goals } of pages) {
    if (!goals) continue;
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    if (as === "member") await storeSession(page, member);
    await observeVitals(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.clearBrowserCache");
    const traffic = watchTraffic(cdp, portalUrl);
    await page.goto(path);
    await waitUntilIdle(page, traffic);
    const { scriptBytes, bytes } = traffic();
    expect.soft(scriptBytes, `script of ${path}`).toBeGreaterThan(100_000);
    expect.soft(scriptBytes, `script of ${path}`).toBeLessThanOrEqual(goals.scriptKilobytes * 1000);
    expect.soft(bytes, `all of ${path}`).toBeLessThanOrEqual(goals.allKilobytes * 1000);
    await context.close();
  }
});
