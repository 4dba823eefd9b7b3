import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { dayLabel, daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, serviceClient, signIn } from "../../support/testUsers";

test("Members can book a weekly series without a taken date, and cancel the following dates", async ({
  page,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const [member, other] = await Promise.all([
    newMember({ credits: 40 }),
    newMember({ credits: 40 }),
  ]);
  const [day, takenDay] = [daysAhead(3), daysAhead(10)];
  await serviceClient()
    .from("bookings")
    .insert({
      user_id: other.id,
      room_id: room.id,
      booking_date: takenDay,
      start_time: "11:00",
      duration: 1,
    })
    .throwOnError();

  await signIn(page, member);
  await page.goto("/book-room");
  await page
    .getByRole("article")
    .filter({ hasText: room.name })
    .getByRole("button", { name: /Book This Room/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: dayLabel(day) }).click();
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  await dialog.getByRole("button", { name: "Does not repeat" }).click();
  const dates = dialog.getByRole("list", { name: "Dates" });
  await expect(dates.getByRole("listitem")).toHaveCount(4);
  await expect(dates.getByText("Taken", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dates.getByRole("button", { name: /^Skip/ }).nth(1).click();
  await dialog.getByRole("button", { name: "Book 3 dates · 6 credits" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("34", { exact: true })).toBeVisible();

  await page.goto("/bookings");
  const bookings = page.getByRole("listitem").filter({ hasText: room.name });
  await expect(bookings).toHaveCount(3);
  await expect(bookings.nth(1)).toContainText("2 of 3");
  await bookings.nth(1).getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "This and following" }).click();
  await expect(dialog.getByRole("list", { name: "Bookings" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel 2 bookings · 4 credits refunded" }).click();
  await expect(page.getByText("Series cancelled", { exact: true })).toBeVisible();
  await expect(bookings).toHaveCount(1);
  await expect(page.getByRole("banner").getByText("38", { exact: true })).toBeVisible();
});
