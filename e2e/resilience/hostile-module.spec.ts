import { expect, test, type Page } from "@playwright/test";
import { serveRelease } from "../support/portal/serveRelease";

const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });
const topBar = (page: Page) => page.getByRole("banner");

const mounts = (work: string, evaluated = "") => `(() => {
  ${evaluated}
  return {
    bootstrap: async () => {},
    mount: async ({ outlet }) => { outlet.append("Hostile"); ${work} },
    unmount: async () => {},
  };
})()`;

/** Serves the release in use as the fallback of one that does `work` when it mounts. */
const serveHostile = (page: Page, work: string) =>
  serveRelease(page, "mf-shop", mounts(work), { withFallback: true });

for (const [title, work] of Object.entries({
  "removes the frame": "document.body.replaceChildren();",
  "hides everything by CSS": `
    const style = document.createElement("style");
    style.textContent = "body * { display: none !important }";
    document.head.append(style);`,
})) {
  test(`A release that ${title} is replaced by its fallback`, async ({ page }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await serveHostile(page, work);
    await page.goto("/snacks");
    await expect(snacks(page)).toBeVisible({ timeout: 60_000 });
    await expect(topBar(page)).toBeVisible();
    expect(errors.join("\n")).toMatch(/removed the page|top bar or main area was hidden/);
  });
}

for (const [title, work] of Object.entries({
  "removes all styles": `
    for (const one of document.querySelectorAll("link[rel=stylesheet], style")) one.remove();`,
  "disables all styles": `
    for (const one of document.querySelectorAll("link[rel=stylesheet]")) one.disabled = true;
    for (const sheet of document.styleSheets) sheet.disabled = true;`,
  "empties the page's rules": `
    for (const { cssRules, ownerNode } of document.styleSheets)
      while (cssRules.length) ownerNode.sheet.deleteRule(0);`,
})) {
  test(`A release that ${title} leaves the portal its styles`, async ({ page }) => {
    await serveHostile(page, work);
    await page.goto("/snacks");
    await expect(snacks(page)).toBeVisible();
    await expect(topBar(page)).toHaveCSS("position", "sticky");
    await topBar(page).getByRole("link", { name: "Log In" }).click();
    await expect(page).toHaveURL("/login");
    await expect(topBar(page)).toHaveCSS("position", "sticky");
  });
}

test("A release that covers the window leaves the top bar usable", async ({ page }) => {
  const covers = `
    const cover = document.createElement("div");
    cover.style.cssText = "position: fixed; inset: 0; z-index: 99999; background: white";
    outlet.append(cover);`;
  await serveRelease(page, "mf-shop", mounts(covers));
  await page.goto("/snacks");
  await expect(page.getByText("Hostile")).toBeAttached();
  await topBar(page).getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL("/login");
});

test("A release that empties the page or replaces a built-in when its script runs is replaced by its fallback, which is not blamed", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const evaluated = `
    document.body.replaceChildren();
    Array.prototype.map = () => [];`;
  await serveRelease(page, "mf-shop", mounts("", evaluated), { withFallback: true });
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  await topBar(page)
    .getByRole("link", { name: /Banyan/ })
    .first()
    .click();
  await expect(page.locator('[data-outlet="mf-member"] h1')).toBeVisible();
  expect(errors.filter((text) => text.startsWith("[mf-"))).toEqual([
    expect.stringMatching(/^\[mf-shop broken\] UnfitReleaseError: It removed the page/),
  ]);
});

test("A release that navigates away is replaced by its fallback", async ({ page }) => {
  await serveHostile(page, `location.href = "/legal"; await new Promise(() => {});`);
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  await expect(page).toHaveURL("/snacks");
});

test("A release that goes back to another site is replaced by its fallback", async ({ page }) => {
  await serveHostile(page, `history.back(); await new Promise(() => {});`);
  await page.goto("about:blank");
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  await expect(page).toHaveURL("/snacks");
});

test("A release that keeps changing the address is ended, also while the user presses something", async ({
  page,
}) => {
  await serveRelease(
    page,
    "mf-shop",
    mounts(`setInterval(() => history.pushState({}, "", "/snacks"), 50);`),
  );
  await page.goto("/snacks");
  await page.getByText("Hostile").click();
  const openedBy = () =>
    page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().type as string);
  await expect.poll(() => openedBy().catch(() => "navigating")).toBe("reload");
  await expect(page.getByText("It kept changing the address.")).toBeVisible();
  await topBar(page).getByRole("link", { name: "Log In" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("A release that blocked the last tab is not used in the next", async ({ page, context }) => {
  const blocks = `console.info("blocking"); for (;;);`;
  await serveHostile(page, blocks);
  const blocking = page.waitForEvent("console", (message) => message.text() === "blocking");
  await page.goto("/snacks", { waitUntil: "commit" });
  await blocking;
  await page.close();

  const next = await context.newPage();
  // Earlier, the mount might still be in progress in the other tab.
  await next.clock.install({ time: Date.now() + 30_000 });
  await serveHostile(next, blocks);
  await next.goto("/snacks");
  await expect(snacks(next)).toBeVisible();
});

test("A release that blocks a tab long after it has mounted is not used in the next, which names the reason", async ({
  page,
  context,
}) => {
  await serveRelease(page, "mf-shop", mounts(""));
  await page.goto("/snacks");
  const lastPing = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("portal.watched."));
      return key ? Number(localStorage.getItem(key)) : 0;
    });
  await expect.poll(lastPing).toBeGreaterThan(0);
  const isMarked = () =>
    page.evaluate(() => localStorage.getItem("portal.unfinished-mounts")?.includes("mf-shop"));
  await expect.poll(isMarked, "the mark of its mount lasts until the watch starts").toBeFalsy();
  await page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  const next = await context.newPage();
  // Not a page of the portal, which would take the entry.
  await next.goto("/shell.json");
  const blocked = () =>
    next.evaluate(async () => {
      const cache = await caches.open("portal-blocked");
      const [address] = await cache.keys();
      return (await (address && cache.match(address)))?.text() ?? "";
    });
  await expect.poll(blocked, { timeout: 60_000 }).toContain('"module":"mf-shop"');
  await page.close();
  await serveRelease(next, "mf-shop", mounts(""));
  await next.goto("/snacks");
  await expect(next.getByText("It stopped responding when it was last used.")).toBeVisible();
  await next.getByRole("button", { name: "Retry" }).click();
  await expect(next.getByText("Hostile")).toBeVisible();
});
