import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage } from "../../support/screens/admin";
import { signedInClient, newMember } from "../../support/testUsers";

test("Admins can write a draft, publish it for members and delete it", async ({ page }) => {
  const title = `New lockers ${randomUUID().slice(0, 8)}`;
  const member = await signedInClient(await newMember());
  const seenByMember = async () => {
    const { data } = await member.from("space_updates").select("id").eq("title", title);
    return data?.length;
  };

  await openAdminPage(page, "/admin/updates");
  await page.getByRole("button", { name: "Create update" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("Ask at the desk for a key.");
  await page.getByRole("switch", { name: "Published" }).click();
  await page.getByRole("button", { name: "Create update" }).click();
  await expect(page.getByText("Space update created successfully")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("");
  const heading = page.getByRole("heading", { name: title });
  await expect(heading).toContainText("(Draft)");
  expect(await seenByMember()).toBe(0);

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("switch", { name: "Published" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Space update modified successfully")).toBeVisible();
  await expect(heading).not.toContainText("(Draft)");
  expect(await seenByMember()).toBe(1);

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page
    .getByRole("dialog", { name: /^Delete/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Space update deleted successfully")).toBeVisible();
  await expect(heading).toHaveCount(0);
  expect(await seenByMember()).toBe(0);
});

test("Admins must confirm before they leave an unsaved update", async ({ page }) => {
  await openAdminPage(page, "/admin/updates");
  const title = page.getByLabel("Title");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await title.fill("Half a wo");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Rooms" })
    .click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/admin\/updates$/);
  await expect(title).toHaveValue("Half a wo");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});
