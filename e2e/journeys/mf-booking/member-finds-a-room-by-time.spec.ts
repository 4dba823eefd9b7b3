import { expect, test, type Locator } from "@playwright/test";
import { phone } from "../../support/browser/viewports";
import { expectAccessible } from "../../support/browser/axe";
import { newMember, signIn, signInByForm } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test.use({ viewport: phone, hasTouch: true });

test("Members can book tomorrow 10 to 11 for 6 people on a phone with 5 taps", async ({ page }) => {
  const room = await newRoom({ capacity: 6, creditsPerHour: 4 });
  await signIn(page, await newMember({ credits: 40 }), "/book-room");
  const card = page.getByRole("article", { name: room.name });
  await expect(card).toBeVisible();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await tap(page.getByRole("button", { name: "Tomorrow" }));
  await tap(
    page
      .getByRole("group", { name: "Start" })
      .getByRole("button", { name: "10:00 AM", exact: true }),
  );
  await tap(page.getByRole("group", { name: "People" }).getByRole("button", { name: "6+" }));
  await expect(card).toContainText("Free 10:00 AM - 11:00 AM · 4 credits");
  await expect(page.getByRole("article").first()).toContainText("Free 10:00 AM - 11:00 AM");
  await expectAccessible(page);
  await tap(card.getByRole("button", { name: "Book This Room" }));
  const dialog = page.getByRole("dialog", { name: `Book ${room.name}` });
  await expect(dialog.getByRole("button", { name: "Start time 10:00 AM" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Confirm Booking" })).toBeInViewport();
  await tap(dialog.getByRole("button", { name: "Confirm Booking" }));
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);

  await expect(page).not.toHaveURL(/room=/);
  await expect(card).toContainText("Taken 10:00 AM - 11:00 AM");
});

test("A link to a booking survives the sign-in, a reload and Back", async ({ page }) => {
  const room = await newRoom();
  const day = daysAhead(2);
  const link = `/book-room?day=${day}&from=14:00&minutes=90&room=${room.id}`;
  const dialog = page.getByRole("dialog", { name: `Book ${room.name}` });
  const start = dialog.getByRole("button", { name: "Start time 2:00 PM" });
  await signInByForm(page, await newMember({ credits: 40 }), link);
  await expect(start).toBeVisible();

  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("article", { name: room.name });
  await expect(card).toContainText("Free 2:00 PM - 3:30 PM");
  await card.getByRole("button", { name: "Book This Room" }).tap();
  await page.reload();
  await expect(start).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("Free 2:00 PM - 3:30 PM");
});
