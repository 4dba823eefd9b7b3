import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdminPage } from "../support/admin";
import { signedInClient, newMember, serviceClient } from "../support/testUsers";

test("Admins can write a draft, publish it for members and delete it", async ({ page }) => {
  const title = `New lockers ${randomUUID().slice(0, 8)}`;
  const member = await signedInClient(await newMember());
  const seenByMember = async () => {
    const { data } = await member.from("space_updates").select("id").eq("title", title);
    return data?.length;
  };

  await openAdminPage(page, "/admin/updates");
  await page.getByRole("button", { name: "Create Update" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("Ask at the desk for a key.");
  await page.getByRole("switch", { name: "Published" }).click();
  await page.getByRole("button", { name: "Create Update" }).click();
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

test("Admins can reach an old draft on a later page", async ({ page }) => {
  const mark = `Draft ${randomUUID().slice(0, 8)}`;
  const drafts = Array.from({ length: 11 }, (_, index) => ({
    title: `${mark} ${index}`,
    content: "Once meant to be said",
    published: false,
    created_at: `2020-01-01T00:00:${String(index).padStart(2, "0")}Z`,
  }));
  await serviceClient().from("space_updates").insert(drafts).throwOnError();
  await openAdminPage(page, "/admin/updates");
  await expect(page.getByText(/^Showing 1 - 10 of \d+ updates$/)).toBeVisible();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByRole("heading", { name: `${mark} 0 (Draft)` })).toBeVisible();
  await serviceClient().from("space_updates").delete().like("title", `${mark}%`).throwOnError();
});

test("Admins must confirm before another update replaces an unsaved one", async ({ page }) => {
  const title = `Half-written ${randomUUID().slice(0, 8)}`;
  const draft = { title, content: "The printer is out of order.", published: false };
  await serviceClient().from("space_updates").insert(draft).throwOnError();
  await openAdminPage(page, "/admin/updates");
  await page.getByLabel("Title").fill("Tea at five");
  const edit = page.getByRole("button", { name: `Edit ${title}` });
  await edit.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Title")).toHaveValue("Tea at five");

  await edit.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Cancel" }).click();
  await edit.click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await serviceClient().from("space_updates").delete().eq("title", title).throwOnError();
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
