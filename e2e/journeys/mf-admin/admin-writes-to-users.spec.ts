import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import { expectAccessible } from "../../support/browser/axe";
import { mailTo } from "../../support/data/mailbox";
import { confirmMailLink } from "../../support/screens/confirmMailLink";
import { newMember, serviceClient } from "../../support/testUsers";
import { newMembersOf } from "../../support/data/organization";

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
  await dialog.getByLabel("Full name").fill("Rohan Jain");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Organization").fill("Kite & Loom");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User profile added successfully.")).toBeVisible();
  await page.getByRole("searchbox").fill(email);
  await expect(rowOf(page, email)).toContainText("Rohan Jain");
  await expect(rowOf(page, email)).toContainText("Kite & Loom");

  await page.getByRole("button", { name: "Add User" }).click();
  await dialog.getByLabel("Full name").fill("Asha Again");
  await dialog.getByLabel("Email").fill(member.email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User Creation Failed")).toBeVisible();
  await expect(page.getByText(/already been registered/)).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue("Asha Again");
  const invited = await (await browser.newContext()).newPage();
  await confirmMailLink(invited, await mailTo(email, /invite/i));
  await invited.getByLabel("New password", { exact: true }).fill("Sunrise42");
  await invited.getByLabel("Confirm password").fill("Sunrise42");
  await invited.getByRole("button", { name: "Set new password" }).click();
  await expect(invited).toHaveURL("/dashboard");
  await invited.context().close();
});

test("Admins can email several users and keep the typed text when sending fails", async ({
  page,
}) => {
  const organization = `Guild ${randomUUID().slice(0, 8)}`;
  await newMembersOf(organization, 12);
  await openAdminPage(page, `/admin/users?q=${encodeURIComponent(organization)}&sort=full_name`);
  await page.getByRole("checkbox", { name: "Select Guest 02" }).check();
  await page.getByRole("button", { name: "Page 2" }).click();
  await page.getByRole("checkbox", { name: "Select Guest 12" }).check();
  const bar = page.getByRole("region", { name: "Selected users" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Send email" }).click();

  const dialog = page.getByRole("dialog", { name: "Send email" });
  await expect(dialog).toContainText(
    "All recipients get the same email and can see each other's addresses.",
  );
  await expectAccessible(page);
  const subject = `Terrace closed ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText("Missing email parameters")).toBeVisible();
  await expect(page.getByText("Email recipient, subject, and content are required")).toBeVisible();

  const text = "Tomorrow from <9> to 11:\nthe plants are watered.";
  await dialog.getByLabel("Message").fill(text);
  await page.route("**/functions/v1/send-email", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText("Failed to send email")).toBeVisible();
  await page.unroute("**/functions/v1/send-email");
  await expect(dialog.getByLabel("Subject")).toHaveValue(subject);
  await expect(dialog.getByLabel("Message")).toHaveValue(text);
  await dialog.getByRole("button", { name: "Send email" }).click();
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
