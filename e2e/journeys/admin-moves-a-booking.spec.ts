import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { openAdminPage } from "../support/admin";
import { bookAs } from "../support/bookings";
import { creditsOf, newMember } from "../support/testUsers";
import { daysAhead, newRoom } from "../support/rooms";

test("Admins can drag a booking, see the price difference, confirm and undo", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Zoya Ali", credits: 10 });
  const day = daysAhead(6);
  await bookAs(member, { roomId: room.id, day, start: "10:00", duration: 2 });
  await openAdminPage(page, `/admin/calendar?view=week&day=${day}&room=${room.id}`);

  const booking = page.getByRole("button", { name: /^Zoya Ali, / });
  await expect(booking).toHaveAccessibleName(/10:00 AM - 11:00 AM, 4 credits$/);
  await expectAccessible(page);
  const box = await booking.boundingBox();
  if (!box) throw new Error("The booking is not shown");
  const row = box.height / 2;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + row, { steps: 4 });
  await page.mouse.move(x, box.y + box.height + 1.5 * row, { steps: 4 });
  await page.mouse.up();

  const dialog = page.getByRole("dialog", { name: /booking$/ });
  await expect(dialog).toContainText("Zoya Ali is charged 4 credits more.");
  expect(await creditsOf(member)).toBe(6);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move · charge 4 credits" }).click();
  await expect(page.getByText(/4 credits charged\.$/)).toBeVisible();
  await expect(booking).toHaveAccessibleName(/10:00 AM - 12:00 PM, 8 credits$/);
  expect(await creditsOf(member)).toBe(2);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^Undone: .*4 credits refunded\.$/)).toBeVisible();
  await expect(booking).toHaveAccessibleName(/10:00 AM - 11:00 AM, 4 credits$/);
  expect(await creditsOf(member)).toBe(6);
});
