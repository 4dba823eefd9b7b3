import { expect, test, type Page } from "@playwright/test";
import { newMember, storeSession } from "../support/testUsers";

/** Files of the shell that load after its first script. */
const LATER_FILES = /^https?:\/\/[^/]+\/static\/\w+\/async\//;
const dashboard = (page: Page) => page.getByRole("heading", { name: /^Welcome back/ });
const failure = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "An error occurred" }).first();

async function openDashboard(page: Page): Promise<void> {
  await storeSession(page, await newMember());
  await page.goto("/dashboard");
  await expect(dashboard(page)).toBeVisible();
}

/** A text of what each button opens, by the button's name. */
const parts = {
  "Cart, empty": "Your cart is empty",
  Notifications: "Choose what you get",
  "Account menu": "My Account",
};

test("Members see a message if a part of the shell is missing, and can open it once its files are available", async ({
  page,
}) => {
  await page.route(LATER_FILES, (route) => route.abort());
  await openDashboard(page);
  for (const name of Object.keys(parts)) {
    await page.getByRole("button", { name }).click();
    await expect(failure(page)).toBeVisible();
    await expect(failure(page)).toBeHidden();
  }

  await page.unroute(LATER_FILES);
  for (const [name, content] of Object.entries(parts)) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(content)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(content)).toBeHidden();
  }
  await expect(dashboard(page)).toBeVisible();
});

test("Members see a message if a part of the shell does not load", async ({ page }) => {
  await openDashboard(page);
  await page.clock.install();
  await page.route(LATER_FILES, () => undefined);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.clock.runFor(12_000);
  await expect(failure(page)).toBeVisible();
});
