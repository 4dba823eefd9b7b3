import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn } from "../../support/testUsers";
import { dayLabel, daysAhead, newRoom } from "../../support/data/rooms";

test("Members can book a room with credits and get them back when they cancel", async ({
  page,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ credits: 40 });
  const day = daysAhead(3);

  await signIn(page, member);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
  const pill = page
    .getByRole("banner")
    .getByText(/^Credits:? ?40$|^40( credits)?$/i)
    .first();
  await expect(pill).toBeVisible();
  await expect(page.getByRole("main").getByText("40", { exact: true }).first()).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Rooms" }).click();
  await expect(page).toHaveURL(/\/book-room/);
  await page
    .getByRole("article")
    .filter({ hasText: room.name })
    .getByRole("button", { name: /Book This Room/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: dayLabel(day) }).click();
  const starts = dialog.getByRole("group", { name: "Start time" });
  await expect(starts.getByRole("button")).toHaveCount(18);
  const columns = await starts.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  expect(columns.split(" ")).toHaveLength(3);
  await expect(dialog.getByRole("group", { name: "Duration" }).getByRole("button")).toHaveText([
    "30 min",
    "1 hour",
    "1.5 hours",
    "2 hours",
    "3 hours",
    "4 hours",
  ]);
  await dialog.getByRole("button", { name: /^2 h/ }).click();
  await dialog.getByRole("button", { name: /10:00/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("32", { exact: true })).toBeVisible();

  await page
    .getByRole("article")
    .filter({ hasText: room.name })
    .getByRole("button", { name: /Book This Room/ })
    .click();
  await dialog.getByRole("button", { name: dayLabel(day) }).click();
  await expect(dialog.getByRole("button", { name: /9:00/ }).first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: /10:00/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.goto("/bookings");
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await expect(booking).toBeVisible();
  await booking.getByRole("button", { name: /Cancel/ }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: /Cancel booking/i })
    .click();
  await expect(page.getByText("Booking Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText("40", { exact: true })).toBeVisible();
  await expect(booking).toHaveCount(0);
});
