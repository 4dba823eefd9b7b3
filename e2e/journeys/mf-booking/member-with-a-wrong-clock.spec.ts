import { expect, test } from "@playwright/test";
import { setServerTime } from "../../support/browser/serverTime";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { openBooking } from "../../support/screens/bookRoom";
import { newMember, signInByForm } from "../../support/testUsers";

const day = daysAhead(1);
/** Within the opening hours, whenever the test runs. */
const serverTime = new Date(`${day}T11:15:00+05:30`);

for (const [direction, hours] of [
  ["ahead", 3],
  ["behind", -3],
] as const) {
  test(`Members whose device clock is 3 hours ${direction} are offered the slots that can be booked`, async ({
    page,
  }) => {
    const room = await newRoom();
    const member = await newMember({ credits: 20 });
    await setServerTime(page, serverTime, hours);
    const tokenRequests: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/auth/v1/token"))
        tokenRequests.push(String(searchParams.get("grant_type")));
    });

    await signInByForm(page, member);
    for (const visit of ["first", "second"]) {
      await test.step(`${visit} visit`, async () => {
        const dialog = await openBooking(page, room.name, day);
        const starts = dialog.getByRole("group", { name: "Start time" }).getByRole("button");
        await expect(starts).toHaveCount(14);
        await expect(starts.first()).toHaveText("Now - 11:30 AM");
        await expect(starts.last()).toHaveText("5:30 PM");
      });
    }
    await page.goto("/bookings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
    expect(tokenRequests).toEqual(["password"]);
  });
}
