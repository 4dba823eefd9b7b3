import { expect, test } from "@playwright/test";
import { openBooking } from "../../support/screens/bookRoom";
import { letDatabaseStart, stopDatabase } from "../../support/portal/database";
import { newMember, serviceClient, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

const sentence = "The service is temporarily unavailable. Please try again in a moment.";

test("Members can book again after the database was interrupted", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 2 });
  await storeSession(page, await newMember({ credits: 5 }));
  const dialog = await openBooking(page, room.name, daysAhead(3));
  await dialog.getByRole("button", { name: /11:00/ }).click();

  stopDatabase();
  try {
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.getByText("Booking Failed")).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(dialog.getByRole("button", { name: /11:00/, pressed: true })).toBeVisible();
  } finally {
    letDatabaseStart();
  }

  // PostgreSQL recovers from its log first.
  await expect
    .poll(async () => (await serviceClient().from("rooms").select("id").limit(1)).status, {
      timeout: 90_000,
    })
    .toBe(200);
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByText("4", { exact: true })).toBeVisible();
});
