import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { openAdminPage, rowOf } from "../support/admin";
import { expectAccessible } from "../support/axe";
import { confirmMailLink, mailTo } from "../support/mailbox";
import { newMember, serviceClient } from "../support/testUsers";

async function membersOf(organization: string, count: number) {
  const members = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      newMember({ name: `Guest ${String(index + 1).padStart(2, "0")}` }),
    ),
  );
  const ids = members.map(({ id }) => id);
  await serviceClient().from("profiles").update({ organization }).in("id", ids).throwOnError();
}

test("Admins can find users by organization, change pages and reset the filters", async ({
  page,
}) => {
  const organization = `Guild ${randomUUID().slice(0, 8)}`;
  await membersOf(organization, 12);
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
  await expect(dialog.getByText("Credits Balance")).toBeVisible();
  await expect(dialog.getByText("Account Created")).toBeVisible();

  await dialog.getByLabel("Full Name").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await dialog.getByLabel("Full Name").fill("Meera of the Terrace");
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
  await expect(dialog.getByLabel("Full Name")).toHaveValue(member.name);
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
    await question.getByRole("button", { name: "Make Admin" }).click();
    await expect(page.getByText("User is now an admin")).toBeVisible();
    await expect(toggle).toBeChecked();
  };
  await makeAdmin();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Admin role has been removed")).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await makeAdmin();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
});

test("Admins must confirm giving up their own role and then leave the back office", async ({
  page,
}) => {
  const admin = await openAdminPage(page, "/admin/users");
  await page.getByRole("searchbox").fill(admin.email);
  await expect(page.getByText("Showing 1 - 1 of 1 users")).toBeVisible();
  await page.getByRole("switch", { name: `Admin: ${admin.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Give up your own admin role?" });
  await dialog.getByRole("button", { name: "Give up admin role" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("Admins can export the list of users", async ({ page }) => {
  const organization = `Guild ${randomUUID().slice(0, 8)}`;
  await membersOf(organization, 11);
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

test("Admins can invite a user by email, once per address", async ({ page, browser }) => {
  const member = await newMember();
  const email = `rohan.${randomUUID().slice(0, 8)}@example.com`;
  await openAdminPage(page, "/admin/users");
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User Profile" });
  await dialog.getByLabel("Email").fill("no address");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await dialog.getByLabel("Full Name").fill("Rohan Jain");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Organization").fill("Kite & Loom");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User profile added successfully.")).toBeVisible();
  await page.getByRole("searchbox").fill(email);
  await expect(rowOf(page, email)).toContainText("Rohan Jain");
  await expect(rowOf(page, email)).toContainText("Kite & Loom");

  await page.getByRole("button", { name: "Add User" }).click();
  await dialog.getByLabel("Full Name").fill("Asha Again");
  await dialog.getByLabel("Email").fill(member.email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User Creation Failed")).toBeVisible();
  await expect(page.getByText(/already been registered/)).toBeVisible();
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Asha Again");
  const invited = await (await browser.newContext()).newPage();
  await confirmMailLink(invited, await mailTo(email, /invite/i));
  await invited.getByLabel("New password", { exact: true }).fill("Sunrise42");
  await invited.getByLabel("Confirm password").fill("Sunrise42");
  await invited.getByRole("button", { name: "Set New Password" }).click();
  await expect(invited).toHaveURL("/dashboard");
  await invited.context().close();
});

test("Admins can email several users and keep the typed text when sending fails", async ({
  page,
}) => {
  const organization = `Guild ${randomUUID().slice(0, 8)}`;
  await membersOf(organization, 12);
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(organization)}&sort=full_name`);
  await page.getByRole("checkbox", { name: "Select Guest 02" }).check();
  await page.getByRole("button", { name: "Page 2" }).click();
  await page.getByRole("checkbox", { name: "Select Guest 12" }).check();
  const bar = page.getByRole("region", { name: "Selected users" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Send Email" }).click();

  const dialog = page.getByRole("dialog", { name: "Send Email" });
  await expect(dialog).toContainText(
    "All recipients get the same email and can see each other's addresses.",
  );
  await expectAccessible(page);
  const subject = `Terrace closed ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Missing email parameters")).toBeVisible();
  await expect(page.getByText("Email recipient, subject, and content are required")).toBeVisible();

  const text = "Tomorrow from <9> to 11:\nthe plants are watered.";
  await dialog.getByLabel("Message").fill(text);
  await page.route("**/functions/v1/send-email", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Failed to send email")).toBeVisible();
  await page.unroute("**/functions/v1/send-email");
  await expect(dialog.getByLabel("Subject")).toHaveValue(subject);
  await expect(dialog.getByLabel("Message")).toHaveValue(text);
  await dialog.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Email sent successfully")).toBeVisible();
  await expect(page.getByText("Your message has been sent")).toBeVisible();
  await expect(bar).toHaveCount(0);

  const { data } = await serviceClient()
    .from("profiles")
    .select("email, full_name")
    .eq("organization", organization)
    .in("full_name", ["Guest 02", "Guest 12"])
    .throwOnError();
  expect(data).toHaveLength(2);
  for (const { email } of data) {
    expect((await mailTo(String(email), new RegExp(subject))).trim()).toBe(text);
  }
});
