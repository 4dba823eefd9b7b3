import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { bookAs, bookFor } from "../../support/data/bookings";
import { linkIn, mailTo } from "../../support/data/mailbox";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, serviceClient, signIn, type TestUser } from "../../support/testUsers";
import { phone } from "../../support/browser/viewports";
import { topBar } from "../../support/screens/topBar";

const bell = (page: Page, name: string) =>
  topBar(page).getByRole("button", { name, exact: true, includeHidden: true });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

async function mailsOfBookings({ id }: TestUser): Promise<number> {
  const { count } = await serviceClient()
    .from("outbox")
    .select("*", { count: "exact", head: true })
    .match({ user_id: id, kind: "booking_created" })
    .throwOnError();
  return count ?? 0;
}

test("Members are notified of a booking in the bell and by email, and can unsubscribe", async ({
  page,
  context,
}) => {
  const room = await newRoom();
  const member = await newMember({ credits: 40 });
  const span = { roomId: room.id, start: "10:00", duration: 2 };
  await signIn(page, member);
  await expect(bell(page, "Notifications")).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto("/wifi");
  await expect(bell(otherTab, "Notifications")).toBeVisible();

  await bookFor(member, { ...span, day: daysAhead(3) });
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible();
  await expect(bell(otherTab, "Notifications, 1 unread")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "New notification: " })).toContainText(
    room.name,
  );
  const mail = await mailTo(member.email, /booked for you/i);
  expect(mail).toContain(room.name);

  await bell(page, "Notifications, 1 unread").focus();
  await page.keyboard.press("Enter");
  await expect(panelOf(page).getByRole("heading", { name: "Today" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(bell(page, "Notifications, 1 unread")).toBeFocused();

  await page.setViewportSize(phone);
  await bell(page, "Notifications, 1 unread").click();
  const entry = panelOf(page).getByRole("link", { name: new RegExp(room.name) });
  await expect(entry).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    await expect(panelOf(page).locator(":focus")).toHaveCount(1);
  }
  await entry.click();
  await expect(page).toHaveURL(/\/bookings/);
  await expect(panelOf(page)).toHaveCount(0);
  await expect(bell(page, "Notifications")).toBeVisible();
  await expect(bell(otherTab, "Notifications")).toBeVisible();

  const unsubscribe = mail.split("\n").find((line) => line.includes("/unsubscribe"));
  await page.goto(linkIn(unsubscribe ?? ""));
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("You will get no more “Booking made” emails.")).toBeVisible();
  await page.getByRole("link", { name: "Choose what you get" }).click();
  const details = page.getByRole("button", { name: "Details: Bookings" });
  await details.click();
  const email = page.getByRole("switch", { name: "Email: Booking made" });
  await expect(email).not.toBeChecked();
  await page.getByRole("switch", { name: "Email: Booking cancelled" }).click();
  await page.reload();
  await details.click();
  await expect(email).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Email: Booking cancelled" })).not.toBeChecked();

  // The bell does not show what members did themselves.
  await bookAs(member, { ...span, day: daysAhead(4) });
  await bookFor(member, { ...span, day: daysAhead(5) });
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible();
  expect(await mailsOfBookings(member)).toBe(1);
});
