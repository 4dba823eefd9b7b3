import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage, testImage, rowOf } from "../support/admin";
import { serviceClient } from "../support/testUsers";
import { newSnack } from "../support/snacks";

test("Admins can add a snack with an image, edit, restock and disable it", async ({ page }) => {
  const name = `Murukku ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, "/admin/snacks");
  await page.getByRole("button", { name: "Add Snack" }).click();
  const adding = page.getByRole("dialog", { name: "Add Snack" });
  await adding.getByRole("button", { name: "Add Snack" }).click();
  for (const sentence of ["Name is required", "Description is required", "Price is required"]) {
    await expect(adding.getByText(sentence)).toBeVisible();
  }
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Description").fill("Rice flour, crisp");
  await adding.getByLabel("Price (₹)").fill("35");
  await adding.getByLabel("Quantity").fill("4");
  await adding.getByLabel("Image (optional)").setInputFiles(testImage);
  await adding.getByRole("button", { name: "Add Snack" }).click();
  await expect(page.getByText("Snack added successfully")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search snacks" }).fill(name.toUpperCase());
  const row = rowOf(page, name);
  await expect(row).toContainText("₹35");
  await expect(row).toContainText("Low Stock");
  await expect(page.getByRole("row")).toHaveCount(2);

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit Snack" });
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
  const history = page.getByRole("dialog", { name: `Inventory History: ${name}` });
  await expect(history.getByRole("row", { name: /Friday delivery/ })).toContainText("+8");
  await expect(history.getByRole("row", { name: /Adjustment/ })).toContainText("-12");
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Failed to delete snack")).toBeVisible();
  await expect(page.getByText(/has inventory history. Set its quantity to 0/)).toBeVisible();
  await expect(row).toBeVisible();
});

test("Admins cannot overwrite the stock of a snack that sells while they edit it", async ({
  page,
}) => {
  const snack = await newSnack({ quantity: 20 });
  const found = `/admin/snacks?q=${encodeURIComponent(snack.name)}`;
  const sell = (left: number) =>
    serviceClient().from("snacks").update({ quantity: left }).eq("id", snack.id).throwOnError();
  await openAdminPage(page, found);
  const row = rowOf(page, snack.name);
  const edit = row.getByRole("button", { name: `Edit ${snack.name}` });
  const dialog = page.getByRole("dialog", { name: "Edit Snack" });
  await edit.click();
  await dialog.getByLabel("Description").fill("Sells well");
  await sell(18);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Snack updated successfully")).toBeVisible();
  await expect(row).toContainText("18");

  await edit.click();
  await dialog.getByLabel("Quantity").fill("30");
  await sell(17);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Someone else changed this to “17”.")).toBeVisible();
  await expect(dialog.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("30");
  await expect(row).toContainText("17");
});

test("Admins can disable a snack that was sold and restocked in the meantime", async ({ page }) => {
  const snack = await newSnack({ quantity: 3 });
  await openAdminPage(page, `/admin/snacks?q=${encodeURIComponent(snack.name)}`);
  const row = rowOf(page, snack.name);
  await row.getByRole("button", { name: `Disable ${snack.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Disable ${snack.name}?` });
  await serviceClient()
    .from("inventory_transactions")
    .insert({ snack_id: snack.id, quantity_change: 20, transaction_type: "restock" })
    .throwOnError();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Snack disabled")).toBeVisible();
  await expect(row).toContainText("Out of Stock");
});

test("Admins can read the inventory history of all snacks and remove an image", async ({
  page,
}) => {
  const snacks = [await newSnack(), await newSnack()];
  for (const { id } of snacks) {
    await serviceClient()
      .from("inventory_transactions")
      .insert({ snack_id: id, quantity_change: 7, transaction_type: "restock" })
      .throwOnError();
  }
  const [snack] = snacks;
  const image_url = "/favicon.svg";
  await serviceClient().from("snacks").update({ image_url }).eq("id", snack?.id).throwOnError();
  await openAdminPage(page, `/admin/snacks?q=${encodeURIComponent(snack?.name ?? "")}`);
  await page.getByRole("button", { name: "Inventory History" }).click();
  const history = page.getByRole("dialog", { name: "Inventory History" });
  for (const { name } of snacks) {
    await expect(history.getByRole("row").filter({ hasText: name })).toContainText("+7");
  }
  await page.keyboard.press("Escape");

  const row = rowOf(page, snack?.name ?? "");
  await expect(row.locator("img")).toBeVisible();
  await row.getByRole("button", { name: `Edit ${snack?.name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit Snack" });
  await editing.getByLabel("Description").fill("Without a picture");
  await editing.getByRole("button", { name: "Remove" }).click();
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Snack updated successfully")).toBeVisible();
  await expect(row.locator("img")).toHaveCount(0);
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

test("Admins can add, edit and delete a cafe special", async ({ page }) => {
  const name = `Lassi ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, "/admin/specials");
  await page.getByRole("button", { name: "Add Special" }).click();
  await page.getByRole("button", { name: "Add Special" }).click();
  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("With saffron");
  await page.getByLabel("Price (₹)").fill("129.5");
  await page.getByRole("button", { name: "Add Special" }).click();
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
