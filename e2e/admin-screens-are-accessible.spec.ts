import { expect, test, type Page } from "@playwright/test";
import { openBackOffice } from "./portal/admin";
import { expectAccessible } from "./portal/axe";
import { bookAs } from "./portal/bookings";
import { newMember } from "./portal/people";
import { daysAhead, newRoom } from "./portal/rooms";

interface Screen {
  path: string;
  heading: string;
  /** Buttons that open the page's dialogs. */
  dialogs?: (string | RegExp)[];
}

const screens: Screen[] = [
  { path: "/admin", heading: "Overview" },
  { path: "/admin/users", heading: "Users", dialogs: ["Add User", /^Edit /] },
  { path: "/admin/bookings", heading: "Bookings", dialogs: [/^Cancel /] },
  { path: "/admin/day-pass", heading: "Day Pass" },
  { path: "/admin/events", heading: "Manage Events", dialogs: ["Add New Event", /^Registrations/] },
  { path: "/admin/snacks", heading: "Snacks & Inventory", dialogs: ["Add Snack", /^Restock/] },
  { path: "/admin/rooms", heading: "Rooms", dialogs: ["Add Room", /^Retire/] },
  { path: "/admin/hours", heading: "Opening Hours" },
  { path: "/admin/specials", heading: "Cafe Specials", dialogs: [/^Delete/] },
  { path: "/admin/updates", heading: "Space Updates" },
  { path: "/admin/visitors", heading: "Visitors" },
  { path: "/admin/payments", heading: "Payments" },
  { path: "/admin/modules", heading: "Modules" },
];

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  // A dialog or row that is still fading in has other colours than it will have.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

const places = [
  { place: "a desk in light", viewport: { width: 1280, height: 860 }, colorScheme: "light" },
  { place: "a phone in dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

for (const { place, viewport, colorScheme } of places) {
  test.describe(`At ${place}`, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const { path, heading, dialogs = [] } of screens) {
      test(`An admin who can't see or point gets along under ${heading}`, async ({ page }) => {
        const room = await newRoom();
        const member = await newMember({ credits: 10 });
        await bookAs(member, { roomId: room.id, day: daysAhead(5), start: "09:00", duration: 1 });
        await openBackOffice(page, path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await settle(page);
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        for (const name of dialogs) {
          await page.getByRole("main").getByRole("button", { name }).first().click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await settle(page);
          await expectAccessible(page);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        }
      });
    }
  });
}
