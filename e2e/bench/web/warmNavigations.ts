import type { Browser, Page } from "@playwright/test";
import { openPhone } from "./phone";
import { follow, type StoredSession } from "./visits";

/** Each path belongs to another module than the one before. */
const ROUND = ["/book-room", "/snacks", "/dashboard"];
const ROUNDS = 4;

declare global {
  var paintedAfter: Promise<number> | undefined;
}

/**
 * Milliseconds from the click on a link to the paint of the other module's heading, for each
 * navigation in a portal whose modules have all been opened before.
 */
export async function warmNavigations(
  browser: Browser,
  site: string,
  { session, slow }: { session: StoredSession; slow: boolean },
): Promise<number[]> {
  const phone = await openPhone(browser, { slow, session });
  try {
    await phone.page.goto(`${site}/dashboard`);
    await phone.page.locator("main h1").first().waitFor();
    const took: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const path of ROUND) {
        const after = await timeNavigation(phone.page, path);
        if (round > 0) took.push(after);
      }
    }
    return took;
  } finally {
    await phone.close();
  }
}

async function timeNavigation(page: Page, path: string): Promise<number> {
  await page.evaluate(() => {
    const before = document.querySelector("main h1");
    globalThis.paintedAfter = new Promise((resolve) => {
      let clickedAt = 0;
      document.addEventListener(
        "click",
        function onClick(event) {
          if (!(event.target instanceof Element) || !event.target.closest("a")) return;
          document.removeEventListener("click", onClick, true);
          clickedAt = event.timeStamp;
          requestAnimationFrame(look);
        },
        true,
      );
      function look() {
        const heading = [...document.querySelectorAll("main h1")].find(
          (one) => one !== before && one.checkVisibility(),
        );
        if (!heading) return void requestAnimationFrame(look);
        // The message arrives after the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve(performance.now() - clickedAt));
        port1.start();
        port2.postMessage(null);
      }
    });
  });
  await follow(page, path);
  return (await page.evaluate(() => globalThis.paintedAfter)) ?? Number.NaN;
}
