import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { newAdmin, newMember, signIn, serviceClient } from "../support/testUsers";

const phone = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole("banner");

async function openAccountMenu(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByText("My Account", { exact: true })).toBeVisible();
}

test("Members can reach every section from the top bar", async ({ page }) => {
  await signIn(page, await newMember({ credits: 12 }));
  await expect(bar(page).getByText("BETA")).toBeVisible();
  await expect(bar(page).getByText("12", { exact: true })).toBeVisible();
  for (const [label, path] of [
    ["Rooms", "/book-room"],
    ["Day Passes", "/day-pass"],
    ["Visitors", "/visitors"],
    ["Snacks", "/snacks"],
    ["Events", "/events"],
    ["Dashboard", "/dashboard"],
  ] as const) {
    const link = bar(page).getByRole("link", { name: label, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expectAccessible(page);
});

test("Members can reach the account pages from the menu with the keyboard", async ({ page }) => {
  await signIn(page, await newMember());
  await bar(page).getByRole("button", { name: "Account menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText([
    "Profile",
    "Credits",
    "Bookings",
    "Notifications",
    "Send Feedback",
    "Log Out",
  ]);
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/bookings");
  await openAccountMenu(page);
  await page.keyboard.press("Escape");
  await expect(bar(page).getByRole("button", { name: "Account menu" })).toBeFocused();
});

test("Admins can reach the back office from the top bar and the account menu", async ({ page }) => {
  await signIn(page, await newAdmin());
  await expect(bar(page).getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole("menuitem", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL("/admin");
});

test("Admins see every entry in the top bar at any desktop width, even with large numbers", async ({
  page,
}) => {
  const snack = { id: randomUUID(), name: "Samosa", description: null, image_url: null };
  const line = { ...snack, price: 10, stock: 200, quantity: 150 };
  await page.addInitScript(
    (stored) => localStorage.setItem("snacksCart", stored),
    JSON.stringify([line]),
  );
  const admin = await newAdmin();
  await serviceClient()
    .rpc("addUserCredits", { userid: admin.id, amount_to_add: 999_999 })
    .throwOnError();
  await signIn(page, admin);
  await expect(bar(page).getByText("999999")).toBeVisible();
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar(page).getByRole("navigation").getByRole("link")).toHaveText([
      "Dashboard",
      "Rooms",
      "Day Passes",
      "Visitors",
      "Snacks",
      "Events",
      "Admin",
    ]);
    const boxes = await bar(page)
      .locator("a, button")
      .filter({ visible: true })
      .evaluateAll((entries) =>
        entries.map((entry) => {
          const { left, right } = entry.getBoundingClientRect();
          return { left, right };
        }),
      );
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width);
    // All entries are in one row without overlaps.
    const overlaps = boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? 0));
    expect(overlaps).toEqual([]);
    await openAccountMenu(page);
    await expect(page.getByRole("menuitem", { name: "Send Feedback" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
});

test("Members see credits change in the top bar without a reload", async ({ page }) => {
  const member = await newMember({ credits: 5 });
  await signIn(page, member);
  await expect(bar(page).getByText("5", { exact: true })).toBeVisible();
  await serviceClient()
    .rpc("addUserCredits", { userid: member.id, amount_to_add: 30 })
    .throwOnError();
  await expect(bar(page).getByText("35", { exact: true })).toBeVisible();
});

test("Members can use the mobile menu, which closes after navigation", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, await newMember());
  const toggle = bar(page).getByRole("button", { name: /menu$/ });
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
  await expect(page).toHaveURL("/dashboard");
  await expect(menu).toHaveCount(0);
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
  await bar(page).getByRole("button", { name: "Open menu" }).click();
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
    await bar(page).getByRole("button", { name: menu }).click();
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

test("The top bar becomes translucent after 10 px of scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  const alpha = () =>
    bar(page).evaluate((element) => {
      const color = getComputedStyle(element).backgroundColor;
      return Number(/[,/] ?([\d.]+)\)$/.exec(color.startsWith("rgb(") ? "" : color)?.[1] ?? 1);
    });
  expect(await alpha()).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(alpha).toBeLessThan(0.9);
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect.poll(alpha).toBe(1);
});

test("A new page moves the focus, sets the title and scrolls to the top", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  await bar(page).getByRole("link", { name: "Legal" }).click();
  await expect(page).toHaveTitle(/· Banyan$/);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Shift+Tab");
  await expect(bar(page).locator(":focus")).toHaveCount(1);
});

test("Visitors who go back return to their scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  // A real click would first scroll the link into view.
  await bar(page).getByRole("link", { name: "Log In" }).dispatchEvent("click");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test("Keyboard users can skip the top bar without losing typed values", async ({ page }) => {
  await page.goto("/");
  await bar(page).getByRole("link", { name: "Sign Up" }).click();
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
