import { expect, test } from "@playwright/test";
import { letDatabaseStart, stopDatabase } from "../portal/database";
import { newMember, signIn } from "../portal/people";
import { dayLabel, daysAhead, newRoom } from "../portal/rooms";

const sentence =
  "The service is not available at the moment. Please try again shortly; nothing was lost.";

test("A member books although the database went away in the middle of it", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 2 });
  await signIn(page, await newMember({ credits: 5 }), "/book-room");
  await page
    .getByRole("article")
    .filter({ hasText: room.name })
    .getByRole("button", { name: /Book This Room/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: dayLabel(daysAhead(3)) }).click();
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

  await expect(async () => {
    await dialog.getByRole("button", { name: "Confirm Booking" }).click({ timeout: 1_000 });
    await expect(page.getByText("Booking Confirmed")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("banner").getByText(/^4/)).toBeVisible();
});
