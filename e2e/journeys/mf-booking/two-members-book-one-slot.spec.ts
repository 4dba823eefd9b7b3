import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { bookAs, slotTakenText } from "../../support/data/bookings";
import { openBooking } from "../../support/screens/bookRoom";
import { test } from "../../support/browser/browserOf";
import { signedInClient, newMember, storeSession, serviceClient } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Only one of two members gets a slot, and the other can choose a free time", async ({
  openBrowserAs,
}) => {
  const room = await newRoom();
  const day = daysAhead(2);
  const people = await Promise.all([
    newMember({ name: "Asha Rao", credits: 40 }),
    newMember({ name: "Dev Patel", credits: 40 }),
  ]);
  const pages = await Promise.all(people.map(openBrowserAs));
  for (const page of pages) {
    const dialog = await openBooking(page, room.name, day);
    await dialog.getByRole("button", { name: "10:00 AM" }).click();
  }

  await Promise.all(
    pages.map((page) => page.getByRole("button", { name: "Confirm Booking" }).click()),
  );
  const outcomes = await Promise.all(
    pages.map(async (page) => {
      const dialog = page.getByRole("dialog");
      return Promise.race([
        dialog.waitFor({ state: "hidden" }).then(() => "won" as const),
        dialog
          .getByText(slotTakenText)
          .waitFor()
          .then(() => "lost" as const),
      ]);
    }),
  );
  expect(outcomes.toSorted()).toEqual(["lost", "won"]);

  const loser = pages[outcomes.indexOf("lost")];
  if (!loser) throw new Error("Expected one member to lose the slot");
  const dialog = loser.getByRole("dialog");
  await expect(dialog.getByText(`Nearest free times in ${room.name}`)).toBeVisible();
  await expect(dialog.getByText("Also free at 10:00 AM")).toBeVisible();
  await expectAccessible(loser);
  await dialog.getByRole("alert").getByRole("button", { name: "10:30 AM" }).click();
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(loser.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();

  const { data } = await serviceClient()
    .from("bookings")
    .select("start_time")
    .eq("room_id", room.id)
    .order("start_time")
    .throwOnError();
  expect(data).toEqual([{ start_time: "10:00:00" }, { start_time: "10:30:00" }]);
});

test("Slots disappear when another member books them and return after a cancellation", async ({
  page,
}) => {
  const room = await newRoom();
  const day = daysAhead(2);
  const [member, other] = await Promise.all([
    newMember({ credits: 40 }),
    newMember({ name: "Dev Patel", credits: 40 }),
  ]);
  await storeSession(page, member);
  const dialog = await openBooking(page, room.name, day);
  const slot = dialog.getByRole("button", { name: "2:00 PM", exact: true });
  await slot.click();
  await expect(slot).toHaveAttribute("aria-pressed", "true");

  await bookAs(other, { roomId: room.id, day, start: "14:00", duration: 2 });
  await expect(dialog.getByText(slotTakenText)).toBeVisible();
  await expect(slot).toHaveCount(0);
  await expect(dialog.getByText("Select a start time")).toBeVisible();

  const otherBrowser = await signedInClient(other);
  await otherBrowser.from("bookings").delete().eq("room_id", room.id).throwOnError();
  await expect(dialog.getByRole("button", { name: "2:30 PM", exact: true })).toBeVisible();
});

test("Members who lose a slot can book another room at the same time", async ({ page }) => {
  const [room, twin] = [await newRoom({ capacity: 917 }), await newRoom({ capacity: 917 })];
  const day = daysAhead(2);
  const [member, other] = await Promise.all([
    newMember({ credits: 40 }),
    newMember({ name: "Dev Patel", credits: 40 }),
  ]);
  await storeSession(page, member);
  const dialog = await openBooking(page, room.name, day);
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  await bookAs(other, { roomId: room.id, day, start: "11:00", duration: 1 });
  await dialog.getByRole("button", { name: new RegExp(`^${twin.name} · 917 Seats`) }).click();
  await expect(page.getByRole("dialog", { name: `Book ${twin.name}` })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "11:00 AM" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
});
