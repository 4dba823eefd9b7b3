import { expect, test } from "@playwright/test";
import { addPastBooking } from "../../support/data/bookings";
import { openBooking } from "../../support/screens/bookRoom";
import { newMember, signIn, storeSession } from "../../support/testUsers";
import { dayLabel, daysAhead, newRoom } from "../../support/data/rooms";

/** The date and time in the space, this many minutes ago. */
function spaceClock(minutesAgo: number): { day: string; time: string } {
  const [day = "", time = ""] = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Kolkata",
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(Date.now() - minutesAgo * 60_000)
    .split(" ");
  return { day, time };
}

test("Members see a booking that ended in the past hour as past and cannot cancel it", async ({
  page,
}) => {
  const room = await newRoom();
  const member = await newMember();
  const [started, ended] = [spaceClock(90), spaceClock(30)];
  const span =
    started.day === ended.day
      ? { day: started.day, start: started.time, end: ended.time }
      : { day: started.day, start: "22:59", end: "23:59" };
  await addPastBooking(member, { roomId: room.id, duration: 2, ...span });

  await signIn(page, member, "/bookings?tab=upcoming");
  await expect(page.getByText("No upcoming bookings")).toBeVisible();
  await page.getByRole("tab", { name: "Past" }).click();
  await expect(page).toHaveURL(/tab=past/);
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await expect(booking).toBeVisible();
  await expect(booking.getByRole("button")).toHaveText(["Add to calendar"]);
});

for (const timezoneId of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("Members see dates and times of the space", async ({ page }) => {
      const room = await newRoom();
      const member = await newMember({ credits: 40 });
      await storeSession(page, member);
      const day = daysAhead(1);
      const dialog = await openBooking(page, room.name, day);
      await expect(dialog.getByRole("button", { name: /^Today/ })).toHaveAccessibleName(
        dayLabel(daysAhead(0)),
      );
      await dialog.getByRole("button", { name: "9:00 AM", exact: true }).click();
      await dialog.getByRole("button", { name: "Confirm Booking" }).click();
      await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();

      await page.goto("/bookings");
      const booking = page.getByRole("listitem").filter({ hasText: room.name });
      const date = new Date(`${day}T12:00:00Z`);
      const shown = date.toLocaleDateString("en-GB", {
        day: "numeric",
        month: "short",
        year: "numeric",
        timeZone: "UTC",
      });
      await expect(booking.getByText(shown)).toBeVisible();
      await expect(booking.getByText("9:00 AM - 9:30 AM (30 min)")).toBeVisible();

      await page.goto("/day-pass");
      await expect(page.getByLabel("Visit date")).toHaveAttribute("min", daysAhead(0));
      await page.goto("/visitors");
      await page.getByLabel("Visitor name").fill("Meera Krishnan");
      await page.getByLabel("Visitor email").fill("meera@example.com");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByLabel("Visit date")).toHaveAttribute("min", daysAhead(0));
    });
  });
}
