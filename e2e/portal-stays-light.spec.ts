import { expect, test } from "@playwright/test";

const MOVES = 100;

test("A hundred moves between modules leave nothing behind", async ({ page }) => {
  await page.goto("/");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");

  const move = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      const path = count % 2 === 0 ? "/snacks" : "/";
      await page.evaluate((to) => {
        history.pushState({}, "", to);
      }, path);
      const name = path === "/" ? "mf-member" : "mf-shop";
      await expect(page.locator(`[data-slot="${name}"] h1`).first()).toBeVisible();
    }
  };
  const held = async () => {
    for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
    const { metrics } = await cdp.send("Performance.getMetrics");
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
  };

  await move(10);
  const before = await held();
  await move(MOVES);
  const after = await held();
  expect(after.nodes - before.nodes).toBeLessThan(MOVES / 2);
  expect(after.listeners - before.listeners).toBeLessThan(MOVES / 2);
  await expect(page.locator("[data-slot]")).toHaveCount(1);
});
