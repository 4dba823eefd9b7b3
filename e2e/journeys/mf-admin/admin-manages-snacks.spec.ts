import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage, testImage, rowOf } from "../../support/screens/admin";
import { serviceClient } from "../../support/testUsers";
import { newSnack } from "../../support/data/snacks";

test("Admins can add a snack with an image, edit, restock and disable it", async ({ page }) => {
  const name = `Murukku ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, "/admin/snacks");
  await page.getByRole("button", { name: "Add snack" }).click();
  const adding = page.getByRole("dialog", { name: "Add snack" });
  await adding.getByRole("button", { name: "Add snack" }).click();
  const sentences = ["Name is required", "Description is required", "Price is required"];
  for (const sentence of sentences) await expect(adding.getByText(sentence)).toBeVisible();
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Description").fill("Rice flour, crisp");
  await adding.getByLabel("Price (₹)").fill("35");
  await adding.getByLabel("Quantity").fill("4");
  for (const sentence of sentences) await expect(adding.getByText(sentence)).toBeHidden();
  await adding.getByLabel("Image (optional)").setInputFiles(testImage);
  await adding.getByRole("button", { name: "Add snack" }).click();
  await expect(page.getByText("Snack added successfully")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search snacks" }).fill(name.toUpperCase());
  const row = rowOf(page, name);
  await expect(row).toContainText("₹35");
  await expect(row).toContainText("Low Stock");
  await expect(page.getByRole("row")).toHaveCount(2);

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit snack" });
  await editing.getByLabel("Price (₹)").fill("40");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Snack updated successfully")).toBeVisible();
  await expect(row).toContainText("₹40");

  await row.getByRole("button", { name: `Restock ${name}` }).click();
  const restocking = page.getByRole("dialog", { name: `Restock ${name}` });
  await restocking.getByLabel("Amount to add").fill("8");
  await restocking.getByLabel("Notes (optional)").fill("Friday delivery");
  await restocking.getByRole("button", { name: "Restock" }).click();
  await expect(page.getByText(`Added 8 to ${name}.`)).toBeVisible();
  await expect(row).toContainText("12");
  await expect(row).not.toContainText("Low Stock");

  await row.getByRole("button", { name: `Disable ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Disable ${name}?` })
    .getByRole("button", { name: "Disable" })
    .click();
  await expect(row).toContainText("Out of Stock");
  await expect(row.getByRole("button", { name: `Disable ${name}` })).toHaveCount(0);

  await row.getByRole("button", { name: `History ${name}` }).click();
  const history = page.getByRole("dialog", { name: `Inventory history: ${name}` });
  await expect(history.getByRole("row", { name: /Friday delivery/ })).toContainText("+8");
  await expect(history.getByRole("row", { name: /Adjustment/ })).toContainText("-12");
  await page.keyboard.press("Escape");

  await expect(row.getByRole("button", { name: `Delete ${name}` })).toHaveCount(0);
  await row.getByRole("button", { name: `Archive ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Archive ${name}?` })
    .getByRole("button", { name: "Archive" })
    .click();
  await expect(page.getByText(`${name} is archived`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("combobox", { name: "Snacks to show" }).click();
  await page.getByTitle("Archived", { exact: true }).click();
  await row.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByText(`${name} is on offer again`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("Admins can delete a snack that was never ordered", async ({ page }) => {
  const snack = await newSnack();
  await openAdminPage(page, `/admin/snacks?q=${encodeURIComponent(snack.name)}`);
  await rowOf(page, snack.name)
    .getByRole("button", { name: `Delete ${snack.name}` })
    .click();
  await page
    .getByRole("dialog", { name: `Delete ${snack.name}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Snack deleted successfully")).toBeVisible();
  await expect(rowOf(page, snack.name)).toHaveCount(0);
});

test("Admins can sort snacks and change pages", async ({ page }) => {
  const mark = `Mix ${randomUUID().slice(0, 8)}`;
  const snacks = Array.from({ length: 21 }, (_, index) => ({
    name: `${mark} ${String(index).padStart(2, "0")}`,
    price: 100 - index,
    quantity: index,
  }));
  await serviceClient().from("snacks").insert(snacks).throwOnError();
  await openAdminPage(page, `/admin/snacks?q=${encodeURIComponent(mark)}`);
  const first = page.getByRole("row").nth(1);
  await expect(page.getByText("Showing 1 - 20 of 21 snacks")).toBeVisible();
  await expect(first).toContainText(`${mark} 00`);
  await page.getByRole("columnheader", { name: "Price" }).click();
  await expect(first).toContainText(`${mark} 20`);
  await page.getByRole("columnheader", { name: "Quantity" }).click();
  await expect(first).toContainText("Out of Stock");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("Showing 21 - 21 of 21 snacks")).toBeVisible();
  await expect(first).toContainText(`${mark} 20`);
  await serviceClient().from("snacks").delete().like("name", `${mark}%`).throwOnError();
});
