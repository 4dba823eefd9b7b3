import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};

/** `beneath` selects the part covered by a dialog: axe reports half-covered links as too small. */
export async function expectAccessible(page: Page, beneath?: string): Promise<void> {
  const hasAxe = await page.evaluate(async () => {
    const ends = ({ effect }: Animation) => effect?.getTiming().iterations !== Infinity;
    const running = document.getAnimations().filter(ends);
    await Promise.allSettled(running.map((animation) => animation.finished));
    return "axe" in window;
  });
  if (!hasAxe) await page.evaluate(axe.source);
  const exclude = ["[data-ending-style]", ...(beneath ? [beneath] : [])];
  const { violations } = await page.evaluate(
    ([excluded, run]) =>
      (window as unknown as { axe: typeof axe }).axe.run({ exclude: excluded }, run),
    [exclude, options] as const,
  );
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}

export async function expectAccessibleInBothSchemes(page: Page, beneath?: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // Parts that read the colour scheme in JavaScript change one frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expectAccessible(page, beneath);
  }
}
