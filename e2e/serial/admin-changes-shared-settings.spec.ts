import { expect, test } from "@playwright/test";
import { openAdminPage } from "../support/screens/admin";
import { bookAs } from "../support/data/bookings";
import { daysAhead, newRoom } from "../support/data/rooms";
import { newMember } from "../support/testUsers";

test("Members pay the price of a day pass that an admin has set", async ({ page }) => {
  await openAdminPage(page, "/admin/day-pass");
  const setTo = async (price: number) => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Credits").fill(String(price));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Day pass credits updated successfully").last()).toBeVisible();
    await page.reload();
    await expect(page.getByText(new RegExp(`^${price}\\s*credits`))).toBeVisible();
  };
  await setTo(11);
  await page.goto("/day-pass");
  await expect(page.getByText(/11 credits/).first()).toBeVisible();
  await page.goto("/admin/day-pass");
  await setTo(8);
});

test("Admins can change the opening hours and leave the bookings outside them", async ({
  page,
}) => {
  const sundayAhead = Array.from({ length: 7 }, (_, index) => daysAhead(7 + index)).find(
    (day) => new Date(day).getUTCDay() === 0,
  );
  const room = await newRoom();
  const member = await newMember({ credits: 10 });
  await bookAs(member, { roomId: room.id, day: sundayAhead ?? "", start: "10:00", duration: 1 });
  await openAdminPage(page, "/admin/hours");
  const monday = page.getByRole("listitem").filter({ hasText: "Monday" });
  const edit = async (close: string) => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Monday closes at").fill(close);
    await page.getByRole("switch", { name: "Sunday open" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
  };
  const expectSaved = async (shown: string) => {
    await expect(page.getByText("Hours and holidays updated successfully").last()).toBeVisible();
    await page.reload();
    await expect(monday).toContainText(`8:00 AM - ${shown}`);
  };
  const sunday = page.getByRole("listitem").filter({ hasText: "Sunday" });
  await edit("21:30");
  const affected = page.getByRole("dialog", { name: "Bookings outside the new hours" });
  await expect(affected).toContainText(room.name);
  for (const leave of await affected.getByText("Leave", { exact: true }).all()) await leave.click();
  await affected.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved("9:30 PM");
  await expect(sunday).toContainText("Closed");
  await edit("20:00");
  await expectSaved("8:00 PM");
  await expect(sunday).toContainText("10:00 AM - 6:00 PM");
});
