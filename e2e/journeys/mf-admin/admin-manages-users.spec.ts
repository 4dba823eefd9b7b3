import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage, rowOf } from "../../support/screens/admin";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, serviceClient } from "../../support/testUsers";
import { newMembersOf } from "../../support/data/organization";

test("Admins can find users by organization, change pages and reset the filters", async ({
  page,
}) => {
  const organization = `Guild ${randomUUID().slice(0, 8)}`;
  await newMembersOf(organization, 12);
  await openAdminPage(page, "/admin/users");
  const search = page.getByRole("searchbox", {
    name: "Search by name, email, organization or phone",
  });
  await search.fill(organization.toUpperCase());
  await expect(page.getByText("Showing 1 - 10 of 12 users")).toBeVisible();

  await page.getByRole("columnheader", { name: "Name", exact: true }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Guest 01");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("Showing 11 - 12 of 12 users")).toBeVisible();
  await expect(rowOf(page, "Guest 12")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Showing 11 - 12 of 12 users")).toBeVisible();

  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByTitle("Admin", { exact: true }).click();
  await expect(page.getByText("No users found")).toBeVisible();
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(search).toHaveValue("");
  await expect(page.getByText(/^Showing 1 - 10 of \d+ users$/)).toBeVisible();
});

test("Admins can edit a member's profile", async ({ page }) => {
  const member = await newMember({ name: `Meera ${randomUUID().slice(0, 6)}` });
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(member.email)}`);
  await page.getByRole("button", { name: `Edit ${member.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit User Profile" });
  await expect(dialog.getByText("Credits balance")).toBeVisible();
  await expect(dialog.getByText("Account created")).toBeVisible();

  await dialog.getByLabel("Full name").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await dialog.getByLabel("Full name").fill("Meera of the Terrace");
  await dialog.getByLabel("Organization").fill("Teak & Co");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("User profile updated successfully.")).toBeVisible();
  await expect(rowOf(page, "Meera of the Terrace")).toContainText("Teak & Co");

  const { data } = await serviceClient()
    .from("profiles")
    .select("full_name, organization, phone_number")
    .eq("id", member.id)
    .single()
    .throwOnError();
  expect(data).toEqual({
    full_name: "Meera of the Terrace",
    organization: "Teak & Co",
    phone_number: null,
  });
});

test("Admins can compare their edit with one that was saved first", async ({ page }) => {
  const member = await newMember({ name: `Dev ${randomUUID().slice(0, 6)}` });
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(member.email)}`);
  await page.getByRole("button", { name: `Edit ${member.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit User Profile" });
  await expect(dialog.getByLabel("Full name")).toHaveValue(member.name);
  await serviceClient()
    .from("profiles")
    .update({ organization: "First Come" })
    .eq("id", member.id)
    .throwOnError();

  await dialog.getByRole("button", { name: "Add Credits" }).click();
  const adding = page.getByRole("dialog", { name: "Add Credits" });
  await adding.getByRole("button", { name: "Add Credits" }).click();
  await expect(page.getByText("Added 10 credits to user.")).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "10", exact: true })).toBeVisible();
  await dialog.getByLabel("Organization").fill("Second Best");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Your values are kept/)).toBeVisible();
  await expect(dialog.getByText("Someone else changed this to “First Come”.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Organization" })).toHaveValue("Second Best");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Use the saved value: Organization" }).click();
  await expect(dialog.getByRole("textbox", { name: "Organization" })).toHaveValue("First Come");
  await dialog.getByRole("textbox", { name: "Organization" }).fill("Both of Us");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, member.email)).toContainText("Both of Us");
});

test("Admins can export the list of users", async ({ page }) => {
  const organization = `Guild ${randomUUID().slice(0, 8)}`;
  await newMembersOf(organization, 11);
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(organization)}`);
  await expect(page.getByText("Showing 1 - 10 of 11 users")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(12);
  expect(lines[0]).toContain("Name,Email,Role,Organization,Phone Number,Credits");
  expect(lines.filter((line) => line.includes(organization))).toHaveLength(11);
});

test("Admins see the page numbers in one row on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route("**/rest/v1/rpc/search_users", async (route) => {
    const search = route.request().postDataJSON() as object;
    const response = await route.fetch({ postData: { ...search, page: 1 } });
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, total_count: 412 })) });
  });
  await openAdminPage(page, "/admin/users?page=21");
  const pagination = page.getByRole("navigation", { name: "Pagination" });
  await expect(pagination).toHaveText("1…202122…42");
  const rows = await pagination
    .getByRole("button")
    .evaluateAll((buttons) => new Set(buttons.map((one) => one.getBoundingClientRect().top)).size);
  expect(rows).toBe(1);
  await expectAccessibleWithinWidth(page);
});
