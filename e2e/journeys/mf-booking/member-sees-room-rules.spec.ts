import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { phone } from "../../support/browser/viewports";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom, setRules } from "../../support/data/rooms";
import { openBooking } from "../../support/screens/bookRoom";
import { newMember, signIn } from "../../support/testUsers";

const day = daysAhead(6);
const everyDay = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

test("Members see the price by hour, and what a room keeps free between bookings", async ({
  page,
}) => {
  const [member, other] = await Promise.all([
    newMember({ credits: 40 }),
    newMember({ credits: 40 }),
  ]);
  const room = await newRoom({ capacity: 918, creditsPerHour: 4 });
  await setRules(room.id, {
    gap: 1,
    prices: [{ days: everyDay, from: "14:00", to: "18:00", percent: 150 }],
  });
  await bookAs(other, { roomId: room.id, day, start: "11:00", duration: 2 });
  await page.setViewportSize(phone);
  await signIn(page, member, `/book-room?day=${day}&seats=918&view=day`);
  const board = page.getByRole("grid");
  await expect(
    board.getByRole("gridcell", { name: `${room.name}, 11:00 AM - 12:00 PM, taken` }),
  ).toBeVisible();
  for (const time of ["10:30 AM - 11:00 AM", "12:00 PM - 12:30 PM"]) {
    await expect(
      board.getByRole("gridcell", { name: `${room.name}, ${time}, kept free` }),
    ).toBeVisible();
  }
  const legend = page.getByRole("list", { name: "Legend" });
  await expect(legend.getByText("Kept free between bookings")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  const dialog = await openBooking(page, room.name, day);
  await dialog.getByRole("button", { name: "1 hour", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "10:00 AM", exact: true })).toHaveCount(0);
  const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
  await dialog.getByRole("button", { name: "9:00 AM", exact: true }).click();
  await expect(dialog.getByLabel("Summary")).toContainText("Credits4");
  await dialog.getByRole("button", { name: "2:00 PM", exact: true }).click();
  await expect(dialog.getByLabel("Summary")).toContainText("Credits6");
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
});

test("Members are sent to the front desk for a room that only admins book", async ({ page }) => {
  const member = await newMember({ credits: 40 });
  const room = await newRoom({ capacity: 919 });
  await setRules(room.id, { booked_by: "admins" });
  await signIn(page, member, `/book-room?day=${day}&seats=919`);
  const card = page.getByRole("article").filter({ hasText: room.name });
  await expect(
    card.getByText("This room is booked at the front desk. Please ask there."),
  ).toBeVisible();
  await expect(card.getByRole("button", { name: "Book This Room" })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Day", exact: true }).click();
  const row = page.getByRole("grid").getByRole("row").filter({ hasText: room.name });
  await expect(row.getByText("Booked at the front desk")).toBeVisible();
  await expect(row.getByRole("button", { name: /, free$/ })).toHaveCount(0);
});
