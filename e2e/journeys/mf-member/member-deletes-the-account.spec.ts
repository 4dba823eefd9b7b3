import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn } from "../../support/testUsers";

test("Members can ask for the deletion of their account, and keep it", async ({ page }) => {
  const member = await newMember();
  await signIn(page, member, "/profile");
  const section = page.getByRole("region", { name: "Delete my account" });
  const ask = section.getByRole("button", { name: "Delete my account" });
  await ask.click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const password = dialog.getByLabel("Your password");
  const confirm = dialog.getByRole("button", { name: "Delete in 7 days" });
  await password.fill("Wrong123");
  await confirm.click();
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await expectAccessible(page);
  await password.fill(member.password);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText("Your account will be deleted on");

  const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await dashboard.click();
  const notice = page.getByRole("region", { name: "Deletion of your account" });
  await expect(notice).toContainText("Your account will be deleted on");
  await notice.getByRole("link", { name: "Keep my account" }).click();
  await expect(page).toHaveURL(/\/profile#delete-account$/);
  await expect(section.getByRole("heading", { name: "Delete my account" })).toBeFocused();
  await section.getByRole("button", { name: "Keep my account" }).click();
  await expect(ask).toBeVisible();

  await dashboard.click();
  await expect(page.getByRole("group", { name: "Available Credits" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
