import { expect, test } from "@playwright/test";
import { openBooking } from "../support/bookings";
import { newMember, storeSession } from "../support/testUsers";
import { daysAhead, newRoom } from "../support/rooms";

test("Members with too few credits see the price and get a link to buy more", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 6 });
  await storeSession(page, await newMember({ credits: 5 }));
  const dialog = await openBooking(page, room.name, daysAhead(2));
  await dialog.getByRole("button", { name: "1 hour", exact: true }).click();
  await dialog.getByRole("button", { name: "9:00 AM" }).click();
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByText("Insufficient Credits")).toBeVisible();
  await expect(
    page.getByText("You need 6 credits to make this booking. Please purchase more credits."),
  ).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.getByRole("button", { name: "Buy Credits" }).click();
  await expect(page).toHaveURL(/\/buy-credits/);
});
