import { expect, test, type Page } from "@playwright/test";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { phone } from "../../support/browser/viewports";
import { newMember, signIn } from "../../support/testUsers";

const region = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Stops the page's clock; from then on only the test advances it. */
async function holdTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Saves a profile with the clock stopped and checks the toast. */
async function saveProfile(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, await newMember(), "/profile");
  await page.getByLabel("Organization").fill("Neem Studio");
  await holdTheClock(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(region(page).getByText("Profile Updated")).toBeVisible();
  await expect(region(page).getByText("Your changes have been saved.")).toBeVisible();
}

test("A toast stays while it has the pointer or the focus", async ({ page }) => {
  await saveProfile(page);
  const toast = page.getByRole("group", { name: "Profile Updated" });
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 400);
  await page.keyboard.press("F6");
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await page.mouse.move(5, 400);
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test("A toast on a phone covers nothing of an open dialog", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  const room = await newRoom();
  const member = await newMember({ credits: 10 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member, "/bookings");
  await page.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "3:00 PM", exact: true }).click();
  await page.route("**/rpc/reschedule_booking", (route) =>
    route.fulfill({ status: 400, json: { code: "22023", message: "Bad move" } }),
  );
  await holdTheClock(page);
  await dialog.getByRole("button", { name: "Reschedule booking" }).click();
  const toast = region(page).getByRole("alert");
  await expect(toast).toBeVisible();
  const lowerEdge = await toast.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBeGreaterThanOrEqual(lowerEdge);
});
