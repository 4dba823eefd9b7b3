import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { bookAs } from "../../support/data/bookings";
import { calendarTo, linkIn, mailTo } from "../../support/data/mailbox";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, signedInClient, signIn } from "../../support/testUsers";
import { phone } from "../../support/browser/viewports";

async function eventTo(address: string, subject: RegExp) {
  const file = (await calendarTo(address, subject)).replaceAll("\r\n ", "");
  const value = (name: string) => new RegExp(`^${name}[:;](.*)$`, "m").exec(file)?.[1]?.trim();
  return {
    method: value("METHOD"),
    uid: value("UID"),
    title: value("SUMMARY"),
  };
}

test("Members invite people to a booking, who answer and hear of a move", async ({
  page,
  browser,
}) => {
  const room = await newRoom();
  const tag = randomUUID().slice(0, 6);
  const booker = await newMember({ name: "Asha Rao", credits: 40 });
  const ravi = await newMember({ name: `Ravi Kumar ${tag}` });
  const gita = `gita.${tag}@example.org`;
  await bookAs(booker, { roomId: room.id, day: daysAhead(3), start: "10:00", duration: 2 });

  await signIn(page, booker, "/bookings");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const people = dialog.getByRole("combobox", { name: "People" });
  await people.fill(ravi.name.toLowerCase());
  await expect(page.getByRole("option", { name: ravi.name })).toBeVisible();
  await people.press("Enter");
  await people.pressSequentially(`${gita},`);
  await dialog.getByRole("textbox", { name: `Name of ${gita}` }).fill("Gita Sen");
  await dialog.getByRole("checkbox", { name: /^Register as visitor for/ }).check();
  await page.setViewportSize(phone);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  const guest = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await expect(guest(ravi.name)).toContainText("No answer");
  await expect(guest("Gita Sen")).toContainText("No answer");
  await expectAccessibleInBothSchemes(page);

  const invited = await eventTo(gita, /Asha Rao invites you/);
  expect(invited).toMatchObject({ method: "REQUEST", title: room.name });
  const toRavi = await eventTo(ravi.email, /Asha Rao invites you/);
  expect(toRavi.uid).toBe(invited.uid);

  const others = await browser.newContext();
  const otherPage = await others.newPage();
  await signIn(otherPage, ravi, "/dashboard");
  await otherPage.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await otherPage.getByRole("link", { name: /Asha Rao invites you/ }).click();
  await expect(otherPage.getByRole("heading", { name: "Invited" })).toBeVisible();
  await expectAccessibleInBothSchemes(otherPage);
  await otherPage.getByRole("button", { name: "Accept" }).click();
  await expect(otherPage.getByRole("heading", { name: room.name })).toContainText("Accepted");

  const guestPage = await (await browser.newContext()).newPage();
  await guestPage.goto(linkIn(await mailTo(gita, /Asha Rao invites you/)));
  await expect(guestPage.getByRole("heading", { name: /Asha Rao invites you/ })).toBeVisible();
  await expectAccessibleInBothSchemes(guestPage);
  await guestPage.getByRole("button", { name: "Decline" }).click();
  await expect(guestPage.getByText("You have declined.")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Invite people" }).click();
  await expect(guest(ravi.name)).toContainText("Accepted");
  await expect(guest("Gita Sen")).toContainText("Declined");

  const supabase = await signedInClient(booker);
  const { data: visitors } = await supabase.from("visitors").select("visitor_name, email");
  expect(visitors).toEqual([{ visitor_name: "Gita Sen", email: gita }]);
  const { data: booking } = await supabase.from("bookings").select("id").single().throwOnError();
  await supabase
    .rpc("reschedule_booking", {
      booking_id: booking.id,
      new_date: daysAhead(3),
      new_start_time: "14:00",
      new_duration: 2,
    })
    .throwOnError();
  // Emails about moves wait for a minute, so that several moves cause one email.
  await otherPage.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await expect(otherPage.getByRole("link", { name: /New time or room/ })).toBeVisible();
});
