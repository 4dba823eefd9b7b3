import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage, pickDay } from "../../support/screens/admin";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { creditsOf, newMember, serviceClient } from "../../support/testUsers";

test.use({ viewport: { width: 820, height: 1180 } });

test("Admins can find a member by phone, book for them, leave a note and suspend the account", async ({
  page,
}) => {
  const phone = String(randomInt(6e9, 9e9));
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Nandita Phone", credits: 10 });
  await serviceClient()
    .from("profiles")
    .update({ phone_number: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` })
    .eq("id", member.id)
    .throwOnError();
  const admin = await openAdminPage(page, "/admin");

  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", {
    name: "Member, room, booking, order, visitor or page",
  });
  await expect(search).toBeFocused();
  await page.keyboard.type(phone.slice(-6));
  await expect(page.getByRole("option")).toHaveText(/Nandita Phone/);
  await expectAccessibleWithinWidth(page, "[role=dialog]");
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/users/${member.id}$`));
  await expect(page.getByRole("heading", { name: "Nandita Phone", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Profile" })).toContainText("10 credits");
  await expectAccessibleWithinWidth(page);

  await page.getByRole("button", { name: "Book a Room" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for Nandita Phone" });
  // Late in the evening, today has no free slot.
  await pickDay(dialog.getByLabel("Day"), daysAhead(1));
  const slots = dialog.getByRole("group", { name: new RegExp(`^${room.name}`) });
  await slots.getByRole("radio").last().check({ force: true });
  await dialog.getByRole("button", { name: "Book · 4 credits" }).click();
  await expect(page.getByText("Booked for Nandita Phone")).toBeVisible();
  expect(await creditsOf(member)).toBe(6);
  await expect(page.getByRole("region", { name: "Profile" })).toContainText("6 credits");

  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByLabel("New note").fill("Prefers the quiet room.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText(admin.name);
  await expectAccessibleWithinWidth(page);

  await page.getByRole("button", { name: "Suspend" }).click();
  const suspending = page.getByRole("dialog", { name: "Suspend Nandita Phone" });
  await suspending.getByLabel("Reason").fill("Payments are overdue.");
  await expectAccessibleWithinWidth(page, "[role=dialog]");
  await suspending.getByRole("button", { name: "Suspend" }).click();
  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile).toContainText("Payments are overdue.");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleWithinWidth(page);
  await profile.getByRole("button", { name: "End suspension" }).click();
  const question = page.getByRole("dialog", { name: "Let Nandita Phone log in again?" });
  await question.getByRole("button", { name: "End suspension" }).click();
  await expect(page.getByText("Nandita Phone can log in again")).toBeVisible();
  await expect(profile).not.toContainText("Payments are overdue.");

  await page.getByRole("tab", { name: "Changes" }).click();
  await expect(page.getByRole("list", { name: "Changes" })).toContainText("Suspension ended");
  await page.getByRole("link", { name: "All changes" }).click();
  await expect(page.getByText("Only changes by or about Nandita Phone")).toBeVisible();
  await expectAccessibleWithinWidth(page);
});
