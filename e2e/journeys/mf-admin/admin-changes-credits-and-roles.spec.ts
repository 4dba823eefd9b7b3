import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage } from "../../support/screens/admin";
import { newMember, serviceClient } from "../../support/testUsers";

test("Admins can add and remove credits, with the reasons in the ledger", async ({ page }) => {
  const member = await newMember({ name: `Tara ${randomUUID().slice(0, 6)}` });
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(member.email)}`);
  await page.getByRole("button", { name: `Edit ${member.name}` }).click();
  await page.getByRole("button", { name: "Add Credits" }).click();
  const adding = page.getByRole("dialog", { name: "Add Credits" });
  await expect(adding.getByLabel("Credits")).toHaveValue("10");
  await adding.getByLabel("Reason").fill("Won the quiz");
  await adding.getByRole("button", { name: "Add Credits" }).click();
  await expect(page.getByText("Added 10 credits to user.")).toBeVisible();

  await page.getByRole("button", { name: "Remove Credits" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Credits" });
  await removing.getByLabel("Credits").fill("11");
  await expect(removing.getByText("At most 10 credits.")).toBeVisible();
  await expect(removing.getByRole("button", { name: "Remove Credits" })).toBeDisabled();
  await removing.getByLabel("Credits").fill("4");
  await removing.getByLabel("Reason").fill("Counted twice");
  await removing.getByRole("button", { name: "Remove Credits" }).click();
  await expect(page.getByText("Removed 4 credits to user.")).toBeVisible();

  const { data } = await serviceClient()
    .from("credit_ledger")
    .select("amount, balance_after, reason")
    .eq("user_id", member.id)
    .order("id")
    .throwOnError();
  expect(data).toEqual([
    { amount: 10, balance_after: 10, reason: "Won the quiz" },
    { amount: -4, balance_after: 6, reason: "Counted twice" },
  ]);
});

test("Admins can make a member an admin and remove the role again", async ({ page }) => {
  const member = await newMember({ name: `Kabir ${randomUUID().slice(0, 6)}` });
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(member.email)}`);
  const toggle = page.getByRole("switch", { name: `Admin: ${member.name}` });
  await expect(toggle).not.toBeChecked();
  const question = page.getByRole("dialog", { name: `Make ${member.name} an admin?` });
  const makeAdmin = async () => {
    await toggle.click();
    await expect(question).toContainText("will be able to open the whole admin area");
    await question.getByRole("button", { name: "Make admin" }).click();
    await expect(page.getByText("User is now an admin")).toBeVisible();
  };
  await makeAdmin();
  // Without waiting until the toast stands still: it is shown for a few seconds only.
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Admin role has been removed")).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await makeAdmin();
  await expect(toggle).toBeChecked();
  await toggle.click();
  const removal = page.getByRole("dialog", { name: `Remove the admin role of ${member.name}?` });
  await removal.getByRole("button", { name: "Remove admin role" }).click();
  await expect(toggle).not.toBeChecked();
});

test("Admins must confirm giving up their own role and then leave the back office", async ({
  page,
}) => {
  const admin = await openAdminPage(page, "/admin/users");
  await page.getByRole("searchbox").fill(admin.email);
  await expect(page.getByText("Showing 1 - 1 of 1 user")).toBeVisible();
  await page.getByRole("switch", { name: `Admin: ${admin.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Give up your own admin role?" });
  await dialog.getByRole("button", { name: "Give up admin role" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/dashboard/);
});
