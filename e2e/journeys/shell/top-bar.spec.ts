import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newAdmin, newMember, signIn, serviceClient } from "../../support/testUsers";
import { topBar } from "../../support/screens/topBar";

async function openAccountMenu(page: Page): Promise<void> {
  await topBar(page).getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByText("My Account", { exact: true })).toBeVisible();
}

test("Members can reach every section from the top bar", async ({ page }) => {
  await signIn(page, await newMember({ credits: 12 }));
  await expect(topBar(page).getByText("BETA")).toBeVisible();
  await expect(topBar(page).getByText("12", { exact: true })).toBeVisible();
  for (const [label, path] of [
    ["Rooms", "/book-room"],
    ["Day Passes", "/day-pass"],
    ["Visitors", "/visitors"],
    ["Snacks", "/snacks"],
    ["Events", "/events"],
    ["Dashboard", "/dashboard"],
  ] as const) {
    const link = topBar(page).getByRole("link", { name: label, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expectAccessible(page);
});

test("Members can reach the account pages from the menu with the keyboard", async ({ page }) => {
  await signIn(page, await newMember());
  await topBar(page).getByRole("button", { name: "Account menu" }).focus();
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
  await expect(topBar(page).getByRole("button", { name: "Account menu" })).toBeFocused();
});

test("Admins can reach the back office from the top bar and the account menu", async ({ page }) => {
  await signIn(page, await newAdmin());
  await expect(topBar(page).getByRole("link", { name: "Admin", exact: true })).toBeVisible();
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
  await expect(topBar(page).getByText("999999")).toBeVisible();
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(topBar(page).getByRole("navigation").getByRole("link")).toHaveText([
      "Dashboard",
      "Rooms",
      "Day Passes",
      "Visitors",
      "Snacks",
      "Events",
      "Admin",
    ]);
    const boxes = await topBar(page)
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
  await expect(topBar(page).getByText("5", { exact: true })).toBeVisible();
  await serviceClient()
    .rpc("addUserCredits", { userid: member.id, amount_to_add: 30 })
    .throwOnError();
  await expect(topBar(page).getByText("35", { exact: true })).toBeVisible();
});

test("The top bar becomes translucent after 10 px of scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeAttached();
  const alpha = () =>
    topBar(page).evaluate((element) => {
      const color = getComputedStyle(element).backgroundColor;
      return Number(/[,/] ?([\d.]+)\)$/.exec(color.startsWith("rgb(") ? "" : color)?.[1] ?? 1);
    });
  expect(await alpha()).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(alpha).toBeLessThan(0.9);
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect.poll(alpha).toBe(1);
});
