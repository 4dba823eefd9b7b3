import { expect, test } from "@playwright/test";
import { bookAs } from "./portal/bookings";
import { newMember, signIn } from "./portal/people";
import { daysAhead, newRoom } from "./portal/rooms";

test.use({ viewport: { width: 360, height: 740 } });

const memberPages = [
  "/dashboard",
  "/dashboard?tab=activity",
  "/events",
  "/wifi",
  "/profile",
  "/book-room",
  "/bookings",
  "/day-pass",
  "/visitors",
  "/snacks",
  "/buy-credits",
  "/legal",
  "/",
];

test("A member with a small phone finds every page within its width", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 1234 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 3 });
  await signIn(page, member);
  for (const path of memberPages) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 360]);
  }
});
