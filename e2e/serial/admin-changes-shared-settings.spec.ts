import { expect, test } from "@playwright/test";
import { openAdminPage } from "../support/admin";

test("Members pay the price of a day pass that an admin has set", async ({ page }) => {
  await openAdminPage(page, "/admin/day-pass");
  const setTo = async (price: number) => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Credits").fill(String(price));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Day pass credits updated successfully").last()).toBeVisible();
    await page.reload();
    await expect(page.getByText(new RegExp(`^${price}\\s*credits`))).toBeVisible();
  };
  await setTo(11);
  await page.goto("/day-pass");
  await expect(page.getByText(/11 credits/).first()).toBeVisible();
  await page.goto("/admin/day-pass");
  await setTo(8);
});

test("Admins can change the opening hours", async ({ page }) => {
  await openAdminPage(page, "/admin/hours");
  const monday = page.getByRole("listitem").filter({ hasText: "Monday" });
  const setTo = async (close: string, shown: string) => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Monday closes at").fill(close);
    await page.getByRole("switch", { name: "Sunday open" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Hours and holidays updated successfully").last()).toBeVisible();
    await page.reload();
    await expect(monday).toContainText(`8:00 AM - ${shown}`);
  };
  const sunday = page.getByRole("listitem").filter({ hasText: "Sunday" });
  await setTo("21:30", "9:30 PM");
  await expect(sunday).toContainText("Closed");
  await setTo("20:00", "8:00 PM");
  await expect(sunday).toContainText("10:00 AM - 6:00 PM");
});
