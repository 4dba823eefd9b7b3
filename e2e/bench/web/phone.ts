import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

type StoredSession = BrowserContextOptions["storageState"];

/** "Slow 4G" of the developer tools. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
export const CPU_SLOWDOWN = 4;

export const PHONE =
  "412 × 823 px, Slow 4G (1.44 Mbit/s, 562.5 ms for each request), CPU 4 × slower";

export interface Phone {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

/** A phone with an empty cache and, if given, a session. */
export async function openPhone(
  browser: Browser,
  { session, slow }: { session?: StoredSession; slow: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ...(session && { storageState: session }),
  });
  // tsx wraps named functions in a call of this function, even those that run in the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (slow) {
    await cdp.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  }
  return { page, cdp, close: () => context.close() };
}
