import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";

test("Admins can add, edit and delete a cafe special", async ({ page }) => {
  const name = `Lassi ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, "/admin/specials");
  await page.getByRole("button", { name: "Add special" }).click();
  await page.getByRole("button", { name: "Add special" }).click();
  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("With saffron");
  await page.getByLabel("Price (₹)").fill("129.5");
  await page.getByRole("button", { name: "Add special" }).click();
  await expect(page.getByText("Cafe special added successfully")).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toContainText("₹129.50");
  await expect(row.getByText("Available", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("switch", { name: "Available" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Cafe special updated successfully")).toBeVisible();
  await expect(row.getByText("Not Available")).toBeVisible();

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Cafe special deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
});
