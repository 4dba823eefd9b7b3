import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

interface Finger {
  down: (at: Point) => Promise<void>;
  /** Moves in several steps, as a finger does. */
  moveTo: (to: Point) => Promise<void>;
  up: () => Promise<void>;
}

/** Real touch events, so that the browser scrolls. The page must have touch. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async down(point) {
      at = point;
      await send("touchStart", [at]);
    },
    async moveTo(to) {
      const steps = 6;
      const from = at;
      for (let step = 1; step <= steps; step += 1) {
        at = {
          x: from.x + ((to.x - from.x) * step) / steps,
          y: from.y + ((to.y - from.y) * step) / steps,
        };
        await send("touchMove", [at]);
      }
    },
    async up() {
      await send("touchEnd", []);
    },
  };
}
