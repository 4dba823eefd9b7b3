import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { openBooking } from "../../support/screens/bookRoom";
import { paymentWidget } from "../../support/screens/checkout";
import { creditsOf, newMember, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Members with too few credits can buy the missing ones, and the held slot is booked", async ({
  page,
  browser,
}) => {
  const member = await newMember({ credits: 5 });
  const room = await newRoom({ creditsPerHour: 7 });
  await storeSession(page, member);
  const dialog = await openBooking(page, room.name, daysAhead(2));
  await dialog.getByRole("button", { name: "1 hour", exact: true }).click();
  await dialog.getByRole("button", { name: "9:00 AM" }).click();
  await expect(dialog.getByRole("heading", { name: "You're 2 credits short" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Buy 3 credits · ₹750" })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Buy 3 credits and book" }).click();
  await expect(page.getByText("Insufficient Credits")).toBeVisible();
  await expect(
    page.getByText("You need 7 credits to make this booking. Please purchase more credits."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Back without paying" })).toBeVisible();
  await expectAccessible(page);
  await expect(
    page.getByText(/^We hold .+ until .+ and book it when your payment arrives/),
  ).toBeVisible();

  const other = await browser.newPage();
  await storeSession(other, await newMember({ credits: 20 }));
  const otherDialog = await openBooking(other, room.name, daysAhead(2));
  await expect(
    otherDialog.getByText(/^9:00 AM - 10:00 AM: held, free again (at|on) .+ at the latest\.$/),
  ).toBeVisible();
  await expect(otherDialog.getByRole("button", { name: "9:00 AM" })).toBeHidden();
  await other.close();

  await page.getByRole("button", { name: "Pay ₹750" }).click();
  await paymentWidget(page).payWith("success@razorpay");
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await expect(page).toHaveURL(/\/bookings/);
  await expect(page.getByRole("listitem").filter({ hasText: room.name })).toBeVisible();
  expect(await creditsOf(member)).toBe(1);
});
