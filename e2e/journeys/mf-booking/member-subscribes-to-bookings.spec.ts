import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { bookAs } from "../../support/data/bookings";
import { newMember, signIn } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Members can download a booking as a calendar file", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 40 });
  const day = daysAhead(2);
  await bookAs(member, { roomId: room.id, day, start: "10:00", duration: 3 });
  await signIn(page, member, "/bookings");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${room.name} ${day}.ics`);
  const text = await readFile(await file.path(), "utf8");
  const compact = day.replaceAll("-", "");
  expect(text).toContain("BEGIN:VEVENT");
  expect(text).toContain(`DTSTART:${compact}T043000Z`);
  expect(text).toContain(`DTEND:${compact}T060000Z`);
});

test("Members can subscribe to their bookings until they revoke the private link", async ({
  page,
  request,
}) => {
  const room = await newRoom();
  const member = await newMember({ credits: 40 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member, "/bookings");
  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  await page.getByRole("button", { name: "Create private link" }).click();
  const address = await page.getByLabel("Private link").inputValue();
  await page.getByRole("button", { name: "Close" }).last().click();

  const read = await request.get(address);
  expect(read.status()).toBe(200);
  expect(read.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const feed = await read.text();
  expect(feed).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n/);
  expect(feed).toContain(`SUMMARY:${room.name}`);
  expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(1);

  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await booking.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("4 credits will be refunded.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Booking Cancelled", { exact: true })).toBeVisible();
  expect(await (await request.get(address)).text()).not.toContain("BEGIN:VEVENT");

  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  const question = page.getByRole("dialog", { name: "Revoke this link?" });
  await expect(question).toBeVisible();
  // Back answers the question with no, and a second one closes the dialog.
  await page.goBack();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await question.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByRole("button", { name: "Create private link" })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
