import { expect, test } from "@playwright/test";
import { newAdmin, newMember, signIn, storeSession, serviceClient } from "../../support/testUsers";

test("Admins can open the back office and see the overview", async ({ page }) => {
  const admin = await newAdmin();
  await signIn(page, admin);
  await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText("Total Users")).toBeVisible();

  const { count } = await serviceClient().from("rooms").select("*", { count: "exact", head: true });
  expect(count).toBeGreaterThan(3);
  await page.reload();
  await expect(page.getByText("Total Rooms")).toBeVisible();
  await expect(page.getByText("Total Bookings")).toBeVisible();
});

test("Members who open a back office page are redirected to the dashboard", async ({ page }) => {
  const member = await newMember();
  await storeSession(page, member);
  for (const path of ["/admin", "/admin/users", "/admin/modules"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { name: /Welcome back/ })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});

test("Admins can sign out with the sidebar's Sign Out button", async ({ page }) => {
  await signIn(page, await newAdmin(), "/admin");
  const sidebar = page.getByRole("complementary").filter({
    has: page.getByRole("navigation", { name: "Admin" }),
  });
  expect((await sidebar.boundingBox())?.width).toBe(240);
  for (const height of [900, 500]) {
    await page.setViewportSize({ width: 1280, height });
    await expect(sidebar.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
  }
  await sidebar.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login/);
});
