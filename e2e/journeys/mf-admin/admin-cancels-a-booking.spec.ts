import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import {
  bookAs,
  grantCreditsForOneDay,
  expireCredits,
  addPastBooking,
} from "../../support/data/bookings";
import { creditsOf, signedInClient, newMember } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Admins can cancel a member's booking and refund the credits", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Zoya Ali", credits: 10 });
  const day = daysAhead(6);
  await bookAs(member, { roomId: room.id, day, start: "10:00", duration: 2 });

  await openAdminPage(page, "/admin/bookings");
  const search = page.getByRole("searchbox", {
    name: "Search by room, user name, email or date",
  });
  await search.fill(member.email);
  await expect(rowOf(page, room.name)).toBeVisible();
  await search.fill(`no such ${room.name}`);
  await expect(page.getByText("No bookings found")).toBeVisible();
  await search.fill(room.name);
  const row = rowOf(page, room.name);
  await expect(row).toContainText("Zoya Ali");
  await expect(row).toContainText("10:00 AM - 11:00 AM");
  await row.getByRole("button", { name: "Expand row" }).click();
  await expect(page.getByText("1 hour", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Cancel ${room.name} on ${day}` }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(dialog).toContainText("4 credits will be refunded to Zoya Ali.");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Booking has been successfully removed")).toBeVisible();
  await expect(page.getByText("No bookings found")).toBeVisible();

  expect(await creditsOf(member)).toBe(10);
});

test("Admins cannot cancel a booking that its member has just rescheduled", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 10 });
  await bookAs(member, { roomId: room.id, day: daysAhead(6), start: "09:00", duration: 1 });
  await openAdminPage(page, `/admin/bookings?q=${encodeURIComponent(room.name)}`);
  await page.getByRole("button", { name: /^Cancel Room/ }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(dialog).toContainText("9:00 AM");
  const mine = await signedInClient(member);
  const { data: booking } = await mine.from("bookings").select("id").single().throwOnError();
  await mine
    .rpc("reschedule_booking", {
      booking_id: booking.id,
      new_date: daysAhead(6),
      new_start_time: "15:00",
      new_duration: 1,
    })
    .throwOnError();
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText(/Someone else changed this first/)).toBeVisible();
  await expect(rowOf(page, room.name)).toContainText("3:00 PM");
});

test("Admins see that expired credits are refunded with a validity of 30 days", async ({
  page,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Late Larry" });
  await grantCreditsForOneDay(member, 4);
  await bookAs(member, { roomId: room.id, day: daysAhead(6), start: "10:00", duration: 2 });
  await expireCredits(member);
  await openAdminPage(page, `/admin/bookings?q=${encodeURIComponent(room.name)}`);
  await page.getByRole("button", { name: /^Cancel Room/ }).click();
  await expect(page.getByRole("dialog", { name: "Cancel this booking?" })).toContainText(
    "4 credits will be refunded to Late Larry (valid for 30 days).",
  );
});

test("Admins can tell past bookings apart, refresh the list and export it", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ name: "Arjun Das", credits: 10 });
  await openAdminPage(page, `/admin/bookings?span=all&q=${encodeURIComponent(room.name)}`);
  await expect(page.getByText("No bookings found")).toBeVisible();
  const day = daysAhead(-3);
  await addPastBooking(member, { roomId: room.id, day, start: "09:00", end: "10:00", duration: 2 });
  await bookAs(member, { roomId: room.id, day: daysAhead(5), start: "09:00", duration: 2 });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Showing 1 - 2 of 2 bookings")).toBeVisible();

  const background = (index: number) =>
    page
      .getByRole("row")
      .nth(index)
      .getByRole("cell")
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await background(1)).not.toBe(await background(2));

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${room.name},Arjun Das,${member.email},${day},09:00,10:00`);
});
