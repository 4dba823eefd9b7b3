import { expect, test, type Page } from "@playwright/test";
import { newMember, signIn } from "../support/testUsers";

const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });
const unavailable = (page: Page) =>
  page.getByRole("heading", { name: "Cafe & Snacks is unavailable" });
const landing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const hang = () => new Promise<void>(() => {});

/** Opens the cafe and lets its time limit pass at once while the `slow` request has no response. */
async function openPastTimeLimit(page: Page, slow: string): Promise<void> {
  await page.clock.install();
  await page.route(slow, hang);
  const requested = page.waitForRequest(slow);
  await page.goto("/snacks", { waitUntil: "commit" });
  await expect(page.getByRole("status", { name: "Loading snacks" })).toBeVisible();
  await requested;
  await page.clock.fastForward(8000);
}

test("Signed-out users can leave a module that is still loading", async ({ page }) => {
  await page.route("**/modules/mf-shop/*/entry.js", hang);
  await page.goto("/");
  await expect(page).toHaveTitle("Welcome · Banyan");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Cafe & Snacks/ })
    .first()
    .click();
  await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
  await page.goBack();
  await expect(landing(page)).toBeVisible();
});

const parts = {
  manifest: "mf-manifest.json",
  container: "entry.js",
  page: "static/js/async/*",
};

for (const [part, file] of Object.entries(parts)) {
  test(`Signed-out users can retry when a module's ${part} takes too long`, async ({ page }) => {
    const slow = `**/modules/mf-shop/*/${file}`;
    await openPastTimeLimit(page, slow);
    await expect(page.getByText("It took too long to load.")).toBeVisible();
    await page.unroute(slow);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(snacks(page)).toBeVisible();
  });
}

test("Signed-out users can go home when a module takes too long", async ({ page }) => {
  await openPastTimeLimit(page, "**/modules/mf-shop/*/entry.js");
  await expect(unavailable(page)).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(landing(page)).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);
});

test("Members see a loading indicator until a slow page arrives", async ({ page }) => {
  await signIn(page, await newMember());
  await page.getByRole("banner").getByRole("link", { name: "Rooms" }).click();
  await expect(page.locator('[data-outlet="mf-booking"] h1')).toHaveText(/room/i);
  const slow = "**/modules/mf-booking/*/static/js/async/*";
  await page.route(slow, hang);
  await page.getByRole("banner").getByRole("link", { name: "Day Passes" }).click();
  const coming = page
    .locator('[data-outlet="mf-booking"]')
    .getByRole("status", { name: "Loading" });
  await expect(coming).toBeVisible();
  await page.unroute(slow);
  await expect(page.locator('[data-outlet="mf-booking"] h1')).toHaveText("Day Passes", {
    timeout: 20_000,
  });
});
