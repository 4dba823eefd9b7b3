import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { setServerTime } from "../../support/browser/serverTime";
import { phone } from "../../support/browser/viewports";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom, setRules } from "../../support/data/rooms";
import { newMember, signInByForm } from "../../support/testUsers";

const [tomorrow, nextWeek] = [daysAhead(1), daysAhead(7)];

test("Members can end a running booking early, stay longer, and cancel another for a part of its credits", async ({
  page,
}) => {
  const [member, room, other] = await Promise.all([
    newMember({ credits: 40 }),
    newRoom({ creditsPerHour: 4 }),
    newRoom({ creditsPerHour: 4 }),
  ]);
  await setRules(other.id, { refund_ladder: [{ hours: 24, percent: 50 }] });
  await bookAs(member, { roomId: room.id, day: tomorrow, start: "11:00", duration: 4 });
  await bookAs(member, { roomId: other.id, day: nextWeek, start: "10:00", duration: 2 });
  await setServerTime(page, new Date(`${tomorrow}T11:15:00+05:30`));
  await page.setViewportSize(phone);
  await signInByForm(page, member);
  await page.goto("/bookings");

  const running = page.getByRole("listitem").filter({ hasText: room.name });
  const dialog = page.getByRole("dialog");
  const summary = dialog.getByLabel("Summary");
  await expect(running.getByText("Now", { exact: true })).toBeVisible();
  await running.getByRole("button", { name: "Change end time" }).click();
  await dialog.getByRole("button", { name: "12:00 PM", exact: true }).click();
  await expect(summary).toContainText("4 credits less");
  await expect(summary).toContainText("You get back4 credits");
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "End earlier" }).click();
  await expect(running.getByText("11:00 AM - 12:00 PM (1 hour)")).toBeVisible();

  await running.getByRole("button", { name: "Change end time" }).click();
  await dialog.getByRole("button", { name: "2:00 PM", exact: true }).click();
  await expect(summary).toContainText("8 credits more");
  await dialog.getByRole("button", { name: "Stay longer" }).click();
  await expect(running.getByText("11:00 AM - 2:00 PM (3 hours)")).toBeVisible();

  const future = page.getByRole("listitem").filter({ hasText: other.name });
  await future.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(
    dialog.getByText(/^Cancel now: 2 of 4 credits back\. From .+, 10:00 AM on: none\.$/),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(
    page.getByText("Booking has been successfully removed. 2 credits refunded."),
  ).toBeVisible();
  await expect(future).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("26 credits")).toBeVisible();
});
