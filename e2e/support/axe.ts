import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Fails with the list of serious and critical accessibility faults of the screen as it stands, once
 * it stands: nobody reads what fades in, or a toast on its way out. `beneath` is the part of the page
 * that something opened lies over: where its edge cuts a link, the rest is no target of its own.
 */
export async function expectAccessible(page: Page, beneath?: string): Promise<void> {
  await page.evaluate(() => {
    const ends = ({ effect }: Animation) => effect?.getTiming().iterations !== Infinity;
    const running = document.getAnimations().filter(ends);
    return Promise.allSettled(running.map((animation) => animation.finished));
  });
  const screen = new AxeBuilder({ page }).exclude("[data-ending-style]");
  if (beneath) screen.exclude(beneath);
  const { violations } = await screen
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}
