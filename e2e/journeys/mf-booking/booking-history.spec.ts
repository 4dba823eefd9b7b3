import { expect, test } from "@playwright/test";
import { openAdminPage, expectAccessibleWithinWidth, rowOf } from "../../support/screens/admin";
import { expectAccessible } from "../../support/browser/axe";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, signIn } from "../../support/testUsers";

test("Members and admins can read the history of a booking, also after it was cancelled", async ({
  page,
  browser,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Tara Sen", credits: 20 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });

  await signIn(page, member, "/bookings");
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await booking.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "2 hours" }).click();
  await dialog.getByRole("button", { name: "2:00 PM", exact: true }).click();
  await dialog.getByRole("button", { name: "Reschedule booking" }).click();
  await expect(page.getByText("Booking rescheduled")).toBeVisible();
  await booking.getByText("History").click();
  const history = booking.getByRole("list", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history).toContainText("Booked by you");
  await expect(history).toContainText("Rescheduled by you");
  await expect(history).toContainText("2:00 PM - 4:00 PM · 4 credits charged");
  await expectAccessible(page);

  const back = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const admin = await openAdminPage(back, `/admin/bookings?q=${encodeURIComponent(room.name)}`);
  await back.getByRole("button", { name: /^Cancel Room/ }).click();
  await back
    .getByRole("dialog", { name: "Cancel this booking?" })
    .getByRole("button", { name: "Cancel booking" })
    .click();
  await expect(back.getByText("No bookings found")).toBeVisible();
  await back.getByRole("combobox", { name: "Bookings to show" }).click();
  await back.getByTitle("Cancelled").click();
  const row = rowOf(back, room.name);
  await expect(row).toContainText("Tara Sen");
  await expect(row.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  await row.getByRole("button", { name: "Expand row" }).click();
  const changes = back.getByRole("region", { name: "History" });
  await expect(changes.getByRole("listitem")).toHaveCount(3);
  await expect(changes).toContainText("Booked by Tara Sen");
  await expect(changes).toContainText(`Cancelled by ${admin.name}`);
  await expect(changes).toContainText("8 credits refunded");
  await expectAccessibleWithinWidth(back);
  await back.reload();
  await expect(rowOf(back, room.name)).toBeVisible();
});
