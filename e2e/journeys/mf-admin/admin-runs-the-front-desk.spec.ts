import { expect, test } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage, pickDay } from "../../support/screens/admin";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { creditsOf, newMember, signIn } from "../../support/testUsers";

test.use({ viewport: { width: 1280, height: 800 } });

test("Admins can book for a member, block the room over it, and the member sees both", async ({
  page,
  browser,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ name: "Fatima Front", credits: 10 });
  const day = daysAhead(6);
  const admin = await openAdminPage(page, "/admin/bookings");

  await page.getByRole("button", { name: "Book for a member" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a member" });
  await dialog.getByRole("combobox", { name: "Member" }).fill(member.email);
  await page.getByTitle("Fatima Front").filter({ hasText: member.email }).click();
  await pickDay(dialog.getByLabel("Day"), day);
  await dialog.getByText(room.name).scrollIntoViewIfNeeded();
  await dialog.getByRole("radio", { name: `${room.name}, 10:00 AM` }).check({ force: true });
  await expectAccessibleWithinWidth(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Book · 4 credits" }).click();
  await expect(page.getByText("Booked for Fatima Front")).toBeVisible();
  expect(await creditsOf(member)).toBe(6);

  const context = await browser.newContext();
  const hers = await context.newPage();
  await signIn(hers, member, "/bookings");
  await expect(hers.getByText(`Booked for you by ${admin.name}.`)).toBeVisible();

  // A block begins at the next full hour by default: here before the booking.
  const eight = new Date(`${daysAhead(0)}T08:00:00+05:30`);
  await page.clock.setFixedTime(eight);
  await page.route("**/shell.json", (route) =>
    route.request().method() === "HEAD"
      ? route.fulfill({ headers: { date: eight.toUTCString() } })
      : route.continue(),
  );
  await page.goto("/admin/rooms");
  await page.getByRole("button", { name: `Block ${room.name}` }).click();
  const block = page.getByRole("dialog", { name: `Block ${room.name}` });
  await block.getByLabel("Reason").fill("The projector");
  await pickDay(block.getByLabel("From", { exact: true }), day);
  await expect(block.getByText("1 booking in this time")).toBeVisible();
  await expect(block.getByText("Fatima Front")).toBeVisible();
  await block
    .getByRole("radiogroup", { name: /^Fatima Front/ })
    .getByText("Cancel", { exact: true })
    .click();
  await expectAccessibleWithinWidth(page, "[role=dialog]");
  await block
    .getByRole("button", { name: "Block room and cancel 1 booking · refund 4 credits" })
    .click();
  await expect(page.getByText(`${room.name} is blocked`)).toBeVisible();
  await expect(page.getByRole("list", { name: `Blocks of ${room.name}` })).toContainText(
    "Cleaning: The projector",
  );
  expect(await creditsOf(member)).toBe(10);

  await hers.goto("/book-room");
  await hers.reload();
  await expect(hers.getByRole("article").filter({ hasText: room.name })).toBeVisible();
  await context.close();
});
