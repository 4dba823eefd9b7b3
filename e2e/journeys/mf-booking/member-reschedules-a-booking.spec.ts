import { expect, test } from "@playwright/test";
import { bookAs } from "../../support/data/bookings";
import { newMember, signIn } from "../../support/testUsers";
import { dayLabel, daysAhead, newRoom } from "../../support/data/rooms";

test("Members can reschedule a booking to another day and duration and pay the difference", async ({
  page,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ credits: 10 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member, "/bookings");
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await booking.getByRole("button", { name: "Reschedule" }).click();

  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: dayLabel(daysAhead(3)) }).click();
  await dialog.getByRole("button", { name: "1.5 hours" }).click();
  await dialog.getByRole("button", { name: "3:00 PM", exact: true }).click();
  await expect(dialog.getByLabel("Summary").getByText("2 credits more")).toBeVisible();
  await dialog.getByRole("button", { name: "Reschedule booking" }).click();
  await expect(page.getByText("Booking rescheduled")).toBeVisible();
  await expect(booking.getByText("3:00 PM - 4:30 PM (1.5 hours)")).toBeVisible();
  await expect(booking.getByText("6 credits")).toBeVisible();
  await expect(page.getByRole("banner").getByText("4 credits")).toBeVisible();
});

test("Members who cannot pay for a longer booking keep the old one", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ credits: 5 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member, "/bookings");
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await booking.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "4 hours" }).click();
  await expect(dialog.getByLabel("Summary").getByText("12 credits more")).toBeVisible();
  await dialog.getByRole("button", { name: "Reschedule booking" }).click();
  await expect(page.getByText("Insufficient Credits")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(booking.getByText("10:00 AM - 11:00 AM (1 hour)")).toBeVisible();
  await page.reload();
  await expect(booking.getByText("10:00 AM - 11:00 AM (1 hour)")).toBeVisible();
  await expect(page.getByRole("banner").getByText("1 credit")).toBeVisible();
});
