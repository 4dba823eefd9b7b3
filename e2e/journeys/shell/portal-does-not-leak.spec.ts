import { expect, test, type Page } from "@playwright/test";
import { serveRelease } from "../../support/portal/serveRelease";
import { newMember, signIn } from "../../support/testUsers";

const moduleAt = { "/snacks": "mf-shop", "/": "mf-member", "/book-room": "mf-booking" };
type Path = keyof typeof moduleAt;

interface Navigations {
  paths: readonly Path[];
  /** Navigations before the measurement: the heap grows most in the first ones. */
  warmUp: number;
  measured: number;
}

/**
 * The least growth of DOM nodes, listeners and heap bytes in three measurements. A leak grows in
 * each; compiled code and caches of the browser grow in some of them.
 */
async function growthOver(page: Page, { paths, warmUp, measured }: Navigations) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const move = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      const path = paths[count % paths.length] ?? "/";
      // Without a press of the user, the portal stops a page at the 51st change of the address.
      await page.keyboard.press("Shift");
      await page.evaluate((to) => {
        history.pushState({}, "", to);
      }, path);
      await expect(page.locator(`[data-outlet="${moduleAt[path]}"] h1`).first()).toBeVisible();
    }
  };
  const countKept = async () => {
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
    const { metrics } = await cdp.send("Performance.getMetrics");
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return [metric("Nodes"), metric("JSEventListeners"), metric("JSHeapUsedSize")] as const;
  };
  await move(warmUp);
  const least = { nodes: Infinity, listeners: Infinity, bytes: Infinity };
  let before = await countKept();
  for (let measurement = 0; measurement < 3; measurement += 1) {
    await move(measured);
    const after = await countKept();
    least.nodes = Math.min(least.nodes, after[0] - before[0]);
    least.listeners = Math.min(least.listeners, after[1] - before[1]);
    least.bytes = Math.min(least.bytes, after[2] - before[2]);
    before = after;
  }
  return least;
}

test("Fifty navigations between modules do not leak", async ({ page }) => {
  // 201 navigations take minutes on a busy machine.
  test.setTimeout(600_000);
  await signIn(page, await newMember());
  const paths = ["/snacks", "/", "/book-room"] as const;
  const growth = await growthOver(page, { paths, warmUp: 48, measured: 51 });
  // Half a node or listener and 10 kB per navigation. Without a leak: about 2 kB.
  expect(growth.nodes).toBeLessThan(25);
  expect(growth.listeners).toBeLessThan(25);
  expect(growth.bytes).toBeLessThan(500_000);
  await expect(page.locator("[data-outlet]")).toHaveCount(1);
});

test("The leak measurement detects a module that leaks", async ({ page }) => {
  test.setTimeout(600_000);
  const leaking = `{
    bootstrap: async () => {},
    mount: async ({ outlet }) => {
      outlet.innerHTML = "<h1>Kept</h1><p>".repeat(10);
      const data = Array.from({ length: 20_000 }, Math.random);
      for (const kept of outlet.children) addEventListener("resize", () => [kept, data]);
    },
    unmount: async () => {},
  }`;
  await serveRelease(page, "mf-shop", leaking);
  await page.goto("/");
  const growth = await growthOver(page, { paths: ["/snacks", "/"], warmUp: 8, measured: 20 });
  expect(growth.nodes).toBeGreaterThan(50);
  expect(growth.listeners).toBeGreaterThan(50);
  expect(growth.bytes).toBeGreaterThan(1_000_000);
});

test("Pointing at a link loads the module before the click", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: /Cafe & Snacks/ });
  const entry = page.waitForResponse("**/modules/mf-shop/*/entry.js");
  await link.first().hover();
  await (await entry).finished();

  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await link.first().click();
  await expect(page.locator('[data-outlet="mf-shop"] h1').first()).toBeVisible();
  expect(requested.filter((url) => /mf-shop.*(entry\.js|manifest\.json)$/.test(url))).toEqual([]);
});

test("The first page loads each file of its module once, without a discovery request", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.locator('[data-outlet="mf-member"] h1').first()).toBeVisible();
  const files = requested.filter((path) => path.startsWith("/modules/mf-member/"));
  expect(files.length).toBeGreaterThan(2);
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
  expect(requested).not.toContain("/modules.json");
});
