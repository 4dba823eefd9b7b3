import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn } from "../../support/testUsers";
import { phone } from "../../support/browser/viewports";
import { topBar } from "../../support/screens/topBar";

test("Members can use the mobile menu, which closes after navigation", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, await newMember());
  const toggle = topBar(page).getByRole("button", { name: /menu$/ });
  await toggle.click();
  const menu = page.getByRole("navigation", { name: "Mobile" });
  await expect(menu.getByRole("link")).toHaveText([
    "Dashboard",
    "Rooms",
    "Day Passes",
    "Visitors",
    "Snacks",
    "Profile",
    "Buy Credits",
    "My Bookings",
  ]);
  await expectAccessible(page, "main");
  await toggle.click();
  await expect(menu).toHaveCount(0);
  await toggle.click();
  await expect(menu.getByRole("link", { name: "My Bookings" })).toBeInViewport();
  await menu.getByRole("link", { name: "My Bookings" }).click();
  await expect(page).toHaveURL("/bookings");
  await expect(menu).toHaveCount(0);
  await toggle.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL("/bookings");
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await toggle.click();
  await menu.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await toggle.click();
  await expect(menu.getByRole("link")).toHaveText(["Legal Information", "Log In", "Sign Up"]);
});

test("Members can press a menu entry while the menu is still opening", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page, await newMember());
  // Playwright waits until a target stops moving, so the animation must not move it.
  await page.addStyleTag({ content: ":root { --duration-fast: 600s !important }" });
  await topBar(page).getByRole("button", { name: "Open menu" }).click();
  await page
    .getByRole("navigation", { name: "Mobile" })
    .getByRole("link", { name: "Snacks" })
    .click();
  await expect(page).toHaveURL("/snacks");
});

for (const [menu, size] of [
  ["Account menu", { width: 1280, height: 500 }],
  ["Open menu", phone],
] as const)
  test(`"${menu}" stays in place while the page scrolls`, async ({ page }) => {
    await page.setViewportSize(size);
    await signIn(page, await newMember(), "/legal");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await topBar(page).getByRole("button", { name: menu }).click();
    const entry = page.getByText("Log Out");
    await expect(entry).toBeVisible();
    // Measured in one task, so that a script cannot correct the position in between.
    const [moved, by] = await entry.evaluate((element) => {
      const top = () => element.getBoundingClientRect().top;
      const before = top();
      window.scrollTo(0, 100);
      return [window.scrollY, top() - before] as const;
    });
    expect(moved).toBeGreaterThan(0);
    expect(by).toBe(0);
  });
