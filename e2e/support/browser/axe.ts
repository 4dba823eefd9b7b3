import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const options: RunOptions & { runOnly: string[] } = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};

/** The rules whose result depends on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** `beneath` selects the part covered by a dialog: axe reports half-covered links as too small. */
export async function expectAccessible(
  page: Page,
  beneath?: string,
  runOnly = options.runOnly,
): Promise<void> {
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
    [exclude, { ...options, runOnly }] as const,
  );
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious).toEqual([]);
}

/** Checks every rule in dark mode and the color rules in light mode too. */
export async function expectAccessibleInBothSchemes(page: Page, beneath?: string): Promise<void> {
  for (const [colorScheme, runOnly] of [
    ["dark", options.runOnly],
    ["light", colorRules],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Parts that read the color scheme in JavaScript change one frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expectAccessible(page, beneath, runOnly);
  }
}
