import { expect, test, type Page } from "@playwright/test";
import { serveRelease } from "../support/serveRelease";

const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });
const topBar = (page: Page) => page.getByRole("banner");

const mounts = (work: string) => `{
  bootstrap: async () => {},
  mount: async ({ outlet }) => { outlet.append("Hostile"); ${work} },
  unmount: async () => {},
}`;

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
    await expect(snacks(page)).toBeVisible({ timeout: 15_000 });
    await expect(topBar(page)).toBeVisible();
    expect(errors.join("\n")).toMatch(/top bar or main area was (removed|hidden)/);
  });
}

test("A release that navigates away is replaced by its fallback", async ({ page }) => {
  await serveHostile(page, `location.href = "/legal"; await new Promise(() => {});`);
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  await expect(page).toHaveURL("/snacks");
});

test("A release that blocked the last tab is not used in the next", async ({ page, context }) => {
  await serveHostile(page, "for (;;);");
  await page.goto("/snacks", { waitUntil: "commit" });
  const marks = async () =>
    (await context.storageState()).origins.flatMap((one) => one.localStorage);
  await expect
    .poll(async () => (await marks()).map(({ name }) => name))
    .toContain("portal.unfinished-mounts");
  await page.close();

  const next = await context.newPage();
  await next.clock.install({ time: Date.now() + 30_000 });
  await serveHostile(next, "for (;;);");
  await next.goto("/snacks");
  await expect(snacks(next)).toBeVisible();
});
