import { expect, test } from "@playwright/test";
import { bookAs, grantCreditsForOneDay, expireCredits } from "../../support/data/bookings";
import { newMember, signIn } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Members see which credits are refunded before and after a cancellation when some have expired", async ({
  page,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ credits: 10 });
  await grantCreditsForOneDay(member, 3);
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member, "/bookings");
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  const cancel = booking.getByRole("button", { name: "Cancel", exact: true });
  await cancel.click();
  await expect(
    page.getByText(/^4 credits will be refunded: 3 valid (until|through) .+, 1 without expiry\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Keep booking" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await expireCredits(member);
  await booking.getByRole("button", { name: "Reschedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "30 min" }).click();
  await expect(page.getByLabel("Summary").getByText("2 credits less")).toBeVisible();
  await expect(
    page.getByText("2 credits will be refunded: 1 valid for 30 days, 1 without expiry."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await cancel.click();
  await expect(
    page.getByText("4 credits will be refunded: 3 valid for 30 days, 1 without expiry."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await expect(
    page.getByText("Booking has been successfully removed. 4 credits refunded."),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByText("13 credits")).toBeVisible();
});
