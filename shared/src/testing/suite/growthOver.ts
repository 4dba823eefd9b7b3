import type { Page } from "@playwright/test";
import { heldBy, type Held } from "./pageState";
import { whenQuiet } from "./whenQuiet";

const WARM_UP = 10;

export async function growthOver(page: Page, times: number): Promise<Held> {
  const remount = async (count: number) => {
    await page.evaluate(async (rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        await frame.mount();
        // Lets effects and their queries run before unmounting.
        await new Promise((resolve) => setTimeout(resolve, 20));
        await frame.unmount();
      }
    }, count);
    await whenQuiet(page);
  };
  const cdp = await page.context().newCDPSession(page);
  await remount(WARM_UP);
  const before = await heldBy(cdp);
  await remount(times);
  const after = await heldBy(cdp);
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heapBytes: after.heapBytes - before.heapBytes,
  };
}
