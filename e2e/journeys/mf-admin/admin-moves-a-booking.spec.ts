import { expect, test, type Locator } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { openAdminPage } from "../../support/screens/admin";
import { bookAs } from "../../support/data/bookings";
import { creditsOf, newMember } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { fingerOn } from "../../support/browser/touch";

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not shown`);
  return box;
}

test("Admins can drag a booking, see the price difference, confirm and undo", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Zoya Ali", credits: 10 });
  // In another week: the calendar of this one begins at the present hour.
  const day = daysAhead(8);
  await bookAs(member, { roomId: room.id, day, start: "10:00", duration: 2 });
  await openAdminPage(page, `/admin/calendar?view=week&day=${day}&room=${room.id}`);

  const booking = page.getByRole("button", { name: /^Zoya Ali, / });
  await expect(booking).toHaveAccessibleName(/, 10–11 AM, .*, 4 credits$/);
  await expectAccessible(page);
  const box = await boxOf(booking);
  const row = box.height / 2;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + row, { steps: 4 });
  await page.mouse.move(x, box.y + box.height + 1.5 * row, { steps: 4 });
  await page.mouse.up();

  const dialog = page.getByRole("dialog", { name: /booking$/ });
  await expect(dialog).toContainText("Zoya Ali is charged 4 credits more.");
  expect(await creditsOf(member)).toBe(6);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move · charge 4 credits" }).click();
  await expect(page.getByText(/4 credits charged\.$/)).toBeVisible();
  await expect(booking).toHaveAccessibleName(/, 10 AM–12 PM, .*, 8 credits$/);
  expect(await creditsOf(member)).toBe(2);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^Undone: .*4 credits refunded\.$/)).toBeVisible();
  await expect(booking).toHaveAccessibleName(/, 10–11 AM, .*, 4 credits$/);
  expect(await creditsOf(member)).toBe(6);
});

test.describe("on a tablet", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 900 } });

  test("Admins can swipe over a booking, move it and change its end", async ({ page }) => {
    const room = await newRoom({ creditsPerHour: 4 });
    const member = await newMember({ name: "Omar Khan", credits: 10 });
    const day = daysAhead(6);
    await bookAs(member, { roomId: room.id, day, start: "10:00", duration: 2 });
    await openAdminPage(page, `/admin/calendar?view=week&day=${day}&room=${room.id}`);
    const booking = page.getByRole("button", { name: /^Omar Khan, / });
    const draft = page.getByRole("status", { name: "Selected time" });
    const dialog = page.getByRole("dialog", { name: /booking$/ });
    await booking.evaluate((element) => element.scrollIntoView({ inline: "center" }));
    const finger = await fingerOn(page);

    const top = async () => (await boxOf(booking)).y;
    const swiped = await boxOf(booking);
    await finger.down({ x: swiped.x + 30, y: swiped.y + 30 });
    await finger.moveTo({ x: swiped.x + 30, y: swiped.y - 70 });
    await finger.up();
    await expect.poll(top).toBeLessThan(swiped.y - 50);
    await expect(draft).toHaveText("");

    // Waits until the page stops scrolling.
    await booking.click({ trial: true });
    const before = await boxOf(booking);
    const row = before.height / 2;
    const grabbed = { x: before.x + 30, y: before.y + 30 };
    await finger.down(grabbed);
    await expect(draft).toContainText("10:00 AM - 11:00 AM, free");
    await finger.moveTo({ x: grabbed.x, y: grabbed.y + 2 * row });
    await expect(draft).toContainText("11:00 AM - 12:00 PM, free");
    expect(await top()).toBe(before.y);
    await finger.up();
    await dialog.getByRole("button", { name: "Move booking" }).click();
    await expect(booking).toHaveAccessibleName(/, 11 AM–12 PM, .*, 4 credits$/);

    const end = await boxOf(booking.locator("[data-handle]"));
    expect([end.width, end.height].map(Math.round)).toEqual([44, 44]);
    const corner = { x: end.x + 22, y: end.y + 40 };
    await finger.down(corner);
    await finger.moveTo({ x: corner.x, y: corner.y + row });
    await finger.up();
    await expect(dialog).toContainText("Omar Khan is charged 2 credits more.");
  });
});
