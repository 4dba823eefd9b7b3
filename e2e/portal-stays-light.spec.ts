import { expect, test } from "@playwright/test";

const MOVES = 100;

test("A hundred moves between modules leave nothing behind", async ({ page }) => {
  // So many moves take their time on a busy machine.
  test.slow();
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

test("A visitor who points at a link has the module when they click", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: /Cafe & Snacks/ });
  const entry = page.waitForResponse("**/modules/mf-shop/*/entry.js");
  await link.first().hover();
  await (await entry).finished();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await link.first().click();
  await expect(page.locator('[data-slot="mf-shop"] h1').first()).toBeVisible();
  expect(asked.filter((url) => /mf-shop.*(entry\.js|manifest\.json)$/.test(url))).toEqual([]);
});
