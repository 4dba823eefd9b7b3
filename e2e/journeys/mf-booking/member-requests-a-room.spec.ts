import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { phone } from "../../support/browser/viewports";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { expectAccessibleWithinWidth, openAdminPage } from "../../support/screens/admin";
import { openBooking } from "../../support/screens/bookRoom";
import { topBar } from "../../support/screens/topBar";
import { creditsOf, newMember, storeSession } from "../../support/testUsers";

test("Members can request a room with approval, and are charged when an admin approves", async ({
  page,
  browser,
}) => {
  const member = await newMember({ name: `Meera ${randomUUID().slice(0, 6)}`, credits: 20 });
  const room = await newRoom({ creditsPerHour: 4 });
  const admin = await browser.newPage();

  await openAdminPage(admin, `/admin/rooms?q=${encodeURIComponent(room.name)}`);
  await admin.getByRole("button", { name: `Rules of ${room.name}` }).click();
  const rules = admin.getByRole("dialog", { name: `Booking rules of ${room.name}` });
  await rules.getByLabel("Hours to approve a booking").fill("24");
  await expect(rules.getByText("Members see: 30 min to 4 h · needs approval")).toBeVisible();
  await rules.getByRole("button", { name: "Save Changes" }).click();
  await expect(rules).toHaveCount(0);

  await page.setViewportSize(phone);
  await storeSession(page, member);
  for (const start of ["10:00 AM", "2:00 PM"]) {
    const dialog = await openBooking(page, room.name, daysAhead(3));
    await dialog.getByRole("button", { name: "1 hour", exact: true }).click();
    await dialog.getByRole("button", { name: start, exact: true }).click();
    await expect(dialog.getByText(/An admin answers within 24 h/)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole("button", { name: "Request booking" }).click();
    await expect(page.getByText("Booking requested")).toBeVisible();
  }
  expect(await creditsOf(member)).toBe(20);
  await page.goto("/bookings");
  const requests = page.getByRole("region", { name: "Requests" });
  await expect(requests.getByText("Waiting for approval")).toHaveCount(2);
  await expectAccessibleInBothSchemes(page);

  await topBar(admin)
    .getByRole("button", { name: /^Notifications/ })
    .click();
  await admin
    .getByRole("dialog", { name: "Notifications" })
    .getByText(`Booking requested: ${room.name}, by ${member.name}`)
    .first()
    .click();
  const waiting = admin.getByRole("region", { name: "Booking requests" });
  const approve = waiting.getByRole("button", {
    name: new RegExp(`^Approve ${member.name}, ${room.name} .* 10:00 AM`),
  });
  await expect(approve).toBeVisible();
  await expectAccessibleWithinWidth(admin);
  await approve.click();
  await admin
    .getByRole("dialog", { name: "Approve this request?" })
    .getByRole("button", { name: "Approve" })
    .click();
  await expect(approve).toHaveCount(0);
  await waiting.getByRole("button", { name: new RegExp(`^Reject ${member.name}`) }).click();
  const rejection = admin.getByRole("dialog", { name: "Reject this request?" });
  await rejection.getByLabel("Reason (optional)").fill("A workshop needs the room");
  await expectAccessible(admin);
  await rejection.getByRole("button", { name: "Reject request" }).click();
  await expect(rejection).toHaveCount(0);

  // Both answers arrive without a reload.
  await expect(requests).toHaveCount(0);
  await expect(page.getByRole("heading", { name: room.name })).toBeVisible();
  expect(await creditsOf(member)).toBe(16);
  await topBar(page)
    .getByRole("button", { name: /^Notifications/ })
    .click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText(`Request approved: ${room.name}`)).toBeVisible();
  await expect(panel.getByText(`Request rejected: ${room.name}`)).toBeVisible();
  await admin.close();
});
