import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { heldBy, type Held } from "./pageState";
import { whenQuiet } from "./whenQuiet";

const WARM_UP = 10;
const SETTLE_MS = 5000;

/** Half a node or listener and 20 kB per mount of 50: above the noise, below a leak. */
export const ALLOWED: Held = { nodes: 25, listeners: 25, heapBytes: 1_000_000 };

/** What the page still holds after this many mounts. Waits up to 5 s for it to be released. */
export async function growthOver(page: Page, times: number): Promise<Held> {
  const remount = async (count: number) => {
    await page.evaluate(async (rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        await frame.mount();
        // Lets effects and their queries run before unmounting.
        await new Promise((resolve) => window.setTimeout(resolve, 20));
        await frame.unmount();
      }
    }, count);
    await whenQuiet(page);
  };
  const cdp = await page.context().newCDPSession(page);
  await remount(WARM_UP);
  const before = await heldBy(cdp);
  await remount(times);
  // On a busy machine, the last page is sometimes released late: its React root alone has 140 listeners.
  for (const deadline = Date.now() + SETTLE_MS; ; await setTimeout(SETTLE_MS / 10)) {
    const after = await heldBy(cdp);
    const growth = {
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heapBytes: after.heapBytes - before.heapBytes,
    };
    if (isAllowed(growth) || Date.now() > deadline) return growth;
  }
}

const isAllowed = ({ nodes, listeners, heapBytes }: Held): boolean =>
  nodes < ALLOWED.nodes && listeners < ALLOWED.listeners && heapBytes < ALLOWED.heapBytes;
