import { expect, test, type Locator } from "@playwright/test";
import { phone } from "../../support/browser/viewports";
import { expectAccessible } from "../../support/browser/axe";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, signIn } from "../../support/testUsers";

test.use({ viewport: phone, hasTouch: true });

test("Members can book a free hour of the next day with 4 taps on the day board of a phone", async ({
  page,
}) => {
  const day = daysAhead(6);
  const room = await newRoom({ capacity: 917, creditsPerHour: 4 });
  const [member, other] = await Promise.all([
    newMember({ credits: 40 }),
    newMember({ credits: 40 }),
  ]);
  await bookAs(other, { roomId: room.id, day, start: "11:00", duration: 2 });
  await signIn(page, member, `/book-room?day=${daysAhead(5)}&seats=917`);
  let taps = 0;
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport({ ratio: 1 });
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole("button", { name: "Day", exact: true }));
  await tap(page.getByRole("button", { name: "Next day" }));
  await expect(page).toHaveURL(/view=day/);
  const board = page.getByRole("grid");
  await expect(board.getByRole("rowheader")).toHaveCount(1);
  const taken = board.getByRole("gridcell", { name: `${room.name}, 11:00 AM - 12:00 PM, taken` });
  await expect(taken).toBeVisible();
  const free = board.getByRole("button", { name: `${room.name}, 10:00 AM, free` });
  const target = await free.locator("..").boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);

  await tap(free);
  const dialog = page.getByRole("dialog", { name: `Book ${room.name}` });
  await expect(dialog.getByRole("button", { name: "Start time 10:00 AM" })).toBeVisible();
  await tap(dialog.getByRole("button", { name: "Confirm Booking" }));
  expect(taps).toBe(4);
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();

  await board.getByRole("link", { name: `Yours, 10–11 AM, ${room.name}` }).tap();
  await expect(page).toHaveURL(/\/bookings/);
  await expect(page.getByRole("heading", { name: room.name })).toBeFocused();
});
