import { expect, test } from "@playwright/test";
import { topBar } from "../../support/screens/topBar";

test("A new page moves the focus, sets the title and scrolls to the top", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  await topBar(page).getByRole("link", { name: "Legal" }).click();
  await expect(page).toHaveTitle(/· Banyan$/);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Shift+Tab");
  await expect(topBar(page).locator(":focus")).toHaveCount(1);
});

test("Signed-out users who go back return to their scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  // A real click would first scroll the link into view.
  await topBar(page).getByRole("link", { name: "Log In" }).dispatchEvent("click");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test("Keyboard users can skip the top bar without losing typed values", async ({ page }) => {
  await page.goto("/");
  await topBar(page).getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("Full name").fill("Nila Sundaram");
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Nila Sundaram");
  await expect(page).toHaveURL("/login");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeFocused();
});

test("Keyboard users reach the skip link first", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});
