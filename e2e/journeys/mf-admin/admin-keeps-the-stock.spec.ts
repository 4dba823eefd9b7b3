import { expect, test } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import { newSnack } from "../../support/data/snacks";
import { serviceClient } from "../../support/testUsers";

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
  const dialog = page.getByRole("dialog", { name: "Edit snack" });
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
  await page.getByRole("button", { name: "Inventory history" }).click();
  const history = page.getByRole("dialog", { name: "Inventory history" });
  for (const { name } of snacks) {
    await expect(history.getByRole("row").filter({ hasText: name })).toContainText("+7");
  }
  await page.keyboard.press("Escape");

  const row = rowOf(page, snack?.name ?? "");
  await expect(row.locator("img")).toBeVisible();
  await row.getByRole("button", { name: `Edit ${snack?.name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit snack" });
  await editing.getByLabel("Description").fill("Without a picture");
  await editing.getByRole("button", { name: "Remove" }).click();
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Snack updated successfully")).toBeVisible();
  await expect(row.locator("img")).toHaveCount(0);
});
