import { expect, test, type Locator } from "@playwright/test";
import { phone } from "../../support/browser/viewports";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { topBar } from "../../support/screens/topBar";
import { newMember, signIn } from "../../support/testUsers";

test.use({ viewport: phone, hasTouch: true });

test("Members can close what is open with Back, and Forward opens nothing", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 40 });
  await bookAs(member, { roomId: room.id, day: daysAhead(3), start: "10:00", duration: 2 });
  await signIn(page, member, "/bookings");
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });

  async function closesOnBack(opener: Locator, opened: Locator) {
    await opener.tap();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toBeHidden();
    await page.goForward();
    await expect(opened).toBeHidden();
    await expect(page).toHaveURL("/bookings");
  }
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await closesOnBack(topBar(page).getByRole("button", { name: /^Cart/ }), dialog("Your cart"));
  await closesOnBack(button(/^Notifications/), dialog("Notifications"));
  await closesOnBack(button("Open menu"), page.getByRole("navigation", { name: "Mobile" }));
  await closesOnBack(page.getByRole("button", { name: "Invite people" }), dialog("Invite people"));
  await closesOnBack(button("Reschedule"), dialog(`Reschedule ${room.name}`));
  const calendar = page.getByRole("button", { name: "Calendar", exact: true });
  await closesOnBack(calendar, dialog(/^Subscribe/));
  await closesOnBack(
    page.getByRole("button", { name: "Cancel", exact: true }),
    dialog("Cancel this booking?"),
  );

  const feedback = dialog("Send Feedback");
  const send = page.getByRole("link", { name: "Send feedback" });
  await send.tap();
  await feedback.getByLabel("Your feedback").fill("More plants");
  await page.goBack();
  await expect(feedback).toBeHidden();
  await send.tap();
  await expect(feedback.getByLabel("Your feedback")).toHaveValue("More plants");
});

test("Members can close the search for a room and its calendar with Back", async ({ page }) => {
  await newRoom();
  await signIn(page, await newMember(), "/book-room");
  const sheet = page.getByRole("dialog", { name: "When do you need a room?" });
  const calendar = page.getByRole("dialog", { name: "Date", exact: true });
  await page.getByRole("button", { name: "Any day · any time" }).tap();
  await sheet.getByRole("button", { name: "Date", exact: true }).tap();
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/book-room");
});
