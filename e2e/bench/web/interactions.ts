import type { Browser, Locator, Page } from "@playwright/test";
import { CPU_SLOWDOWN, openPhone } from "./phone";
import type { StoredSession } from "./visits";

export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Opens what the interaction needs. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The target of a repetition, which changes what is shown. */
  readonly target: (page: Page, repetition: number) => Locator;
}

export const interactions: readonly Interaction[] = [
  {
    name: "next day of the board",
    path: "/book-room?view=day",
    target: (page) => page.getByRole("button", { name: "Next day" }),
  },
  {
    name: "seats of the rooms",
    path: "/book-room",
    target: (page, repetition) =>
      page
        .getByRole("group", { name: "Filter rooms by seats" })
        .getByRole("button")
        .nth(repetition % 2),
  },
  {
    name: "duration of a booking",
    path: "/book-room",
    prepare: (page) => page.getByRole("button", { name: "Book This Room" }).first().tap(),
    target: (page, repetition) =>
      page
        .getByRole("dialog")
        .getByRole("group", { name: "Duration" })
        .getByRole("button")
        .nth(repetition % 2),
  },
  {
    name: "menu",
    path: "/dashboard",
    target: (page) => page.getByRole("button", { name: /^(Open|Close) menu$/ }),
  },
  {
    name: "tab of bookings",
    path: "/bookings",
    target: (page, repetition) => page.getByRole("tab").nth(repetition % 2),
  },
];

/** The goal for each interaction. */
export const INTERACTION_MS = 100;

const REPETITIONS = 7;

declare global {
  var slowestEvent: number | undefined;
}

/** Milliseconds from each tap to the next paint, as in INP, after the page was idle. */
export async function measureInteraction(
  browser: Browser,
  site: string,
  session: StoredSession,
  { path, prepare, target }: Interaction,
): Promise<number[]> {
  const phone = await openPhone(browser, { slow: false, session });
  try {
    const { page, cdp } = phone;
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          globalThis.slowestEvent = Math.max(globalThis.slowestEvent ?? 0, duration);
        }
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(site + path);
    await target(page, 0)
      .or(page.getByRole("button", { name: "Book This Room" }))
      .first()
      .waitFor();
    await prepare?.(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const took: number[] = [];
    for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
      await idle(page);
      await page.evaluate(() => (globalThis.slowestEvent = 0));
      await target(page, repetition).tap();
      await idle(page);
      // The first one loads code.
      if (repetition > 0) took.push((await page.evaluate(() => globalThis.slowestEvent)) ?? 0);
    }
    return took;
  } finally {
    await phone.close();
  }
}

const idle = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 500)),
  );
