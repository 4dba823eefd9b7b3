import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn } from "../../support/testUsers";

test("Members can change their name and organization and see the new name at once", async ({
  page,
}) => {
  const member = await newMember({ name: "Asha Rao" });
  await signIn(page, member, "/profile");
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Rao");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
  await expect(page.getByRole("textbox", { name: "Email" })).not.toBeEditable();
  await expect(page.getByText("Email cannot be changed")).toBeVisible();
  await expectAccessible(page);
  const devices = page.getByRole("region", { name: "Where you are logged in" });
  const lastDevice = await devices
    .getByRole("listitem")
    .last()
    .getByText("last used")
    .boundingBox();
  const card = await devices.boundingBox();
  const bottom = (box: typeof card) => (box ? box.y + box.height : NaN);
  expect(bottom(card) - bottom(lastDevice), "gap below the last device").toBeLessThan(24);
  const initials = page.getByRole("button", { name: "Account menu" }).locator("[data-initials]");
  await expect(initials).toHaveAttribute("data-initials", "AR");
  await page.getByLabel("Full name").fill("Asha Menon");
  await page.getByLabel("Organization").fill("Neem Studio");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Updated")).toBeVisible();
  await expect(initials).toHaveAttribute("data-initials", "AM");
  await page.reload();
  await expect(page.getByLabel("Organization")).toHaveValue("Neem Studio");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Menon" })).toBeVisible();
});

test("Members must confirm before they leave unsaved changes by link or back button", async ({
  page,
}) => {
  await signIn(page, await newMember());
  await expect(page.getByRole("heading", { name: /Welcome back, / })).toBeVisible();
  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const organization = page.getByLabel("Organization");
  await organization.fill("Half a wo");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });

  await page.getByRole("banner").getByRole("link", { name: "Rooms" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(organization).toHaveValue("Half a wo");

  await page.getByRole("button", { name: "Back" }).click();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /Welcome back, / })).toBeVisible();
});

test("Members must confirm before they leave by back or forward without the Navigation API", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  await signIn(page, await newMember());
  await expect(page.getByRole("heading", { name: /Welcome back, / })).toBeVisible();
  const openProfile = async () => {
    await page.getByRole("button", { name: /account/i }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
  };
  await openProfile();
  await page.getByRole("banner").getByRole("link", { name: "Rooms" }).click();
  await expect(page).toHaveURL(/\/book-room$/);
  await openProfile();
  const organization = page.getByLabel("Organization");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await organization.fill("Half a wo");

  for (const steps of [-1, -3]) {
    await page.evaluate((by) => history.go(by), steps);
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(organization).toHaveValue("Half a wo");
  }
  await page.goBack();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /Welcome back, / })).toBeVisible();

  await openProfile();
  await page.getByRole("banner").getByRole("link", { name: "Rooms" }).click();
  await page.goBack();
  await organization.fill("Half a wo");
  await page.goForward();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/book-room$/);
});

test("Members are warned by the browser before they reload with unsaved changes", async ({
  page,
}) => {
  await signIn(page, await newMember(), "/profile");
  // Browsers only ask after a press, and React has handled a press when it returns.
  await page.getByLabel("Organization").pressSequentially("Half a wo");
  const opened = page.waitForEvent("dialog");
  const reload = page.reload();
  const dialog = await opened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reload;
  await expect(page.getByLabel("Organization")).toHaveValue("");
});

test("Members must confirm before they log out with unsaved changes", async ({ page }) => {
  await signIn(page, await newMember(), "/profile");
  const organization = page.getByLabel("Organization");
  await organization.fill("Half a wo");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const accountMenu = page.getByRole("button", { name: "Account menu" });

  await accountMenu.click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(accountMenu).toBeFocused();
  await expect(organization).toHaveValue("Half a wo");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Updated")).toBeVisible();

  await organization.fill("Another half");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
});
