import { expect, test } from "@playwright/test";
import { newSnack } from "../../support/data/snacks";
import { phone } from "../../support/browser/viewports";
import { openAdminPage } from "../../support/screens/admin";

test.use({ viewport: phone, hasTouch: true });

test("Admins can close what is open with Back, and keep what they typed", async ({ page }) => {
  const snack = await newSnack();
  const path = `/admin/snacks?q=${encodeURIComponent(snack.name)}`;
  await openAdminPage(page, "/admin/users");
  const menu = page.getByRole("dialog", { name: "Admin" });
  await page.getByRole("button", { name: "Admin menu" }).tap();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Admin menu" }).tap();
  await menu.getByRole("link", { name: "Snacks" }).tap();
  await expect(page).toHaveURL("/admin/snacks");
  await page.goBack();
  await expect(page).toHaveURL("/admin/users");

  await page.goto(path);
  const row = page.getByRole("listitem").filter({ hasText: snack.name });
  await expect(row).toBeVisible();
  const { height = Infinity } = (await row.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(120);

  const more = row.getByRole("button", { name: `More for ${snack.name}` });
  const disable = page.getByRole("menuitem", { name: "Disable" });
  await more.tap();
  await expect(disable).toBeVisible();
  await page.goBack();
  await expect(disable).toBeHidden();
  await more.tap();
  await disable.tap();
  const question = page.getByRole("dialog", { name: `Disable ${snack.name}?` });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();

  await row.getByRole("button", { name: `Edit ${snack.name}` }).tap();
  const dialog = page.getByRole("dialog", { name: "Edit snack" });
  await dialog.getByLabel("Description").fill("Crisp");
  await page.goBack();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leave).toBeVisible();
  await page.goBack();
  await expect(leave).toBeHidden();
  await expect(dialog.getByLabel("Description")).toHaveValue("Crisp");
  await page.goBack();
  await leave.getByRole("button", { name: "Leave" }).tap();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(path);
});

test("Today takes at most three screens of a phone, however much waits", async ({ page }) => {
  await openAdminPage(page, "/admin/today");
  const main = page.getByRole("main");
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  // Rooms, visitors and snacks that are low, at least.
  await expect(main.getByRole("button", { name: /^Show all/ }).nth(2)).toBeVisible();
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(await screens()).toBeLessThanOrEqual(3);
});
