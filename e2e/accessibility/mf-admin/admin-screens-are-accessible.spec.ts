import { expect, test } from "@playwright/test";
import {
  expectAccessibleWithinWidth,
  expectWithinWidth,
  openAdminPage,
} from "../../support/screens/admin";
import { bookAs } from "../../support/data/bookings";
import { newMember } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

interface Screen {
  path: string;
  heading: string;
  /** Buttons that open dialogs of the page. */
  dialogs?: (string | RegExp)[];
}

const screens: Screen[] = [
  { path: "/admin", heading: "Overview" },
  { path: "/admin/today", heading: "Today" },
  { path: "/admin/users", heading: "Users", dialogs: ["Add User", /^Edit /] },
  { path: "/admin/bookings", heading: "Bookings", dialogs: [/^Cancel /] },
  { path: "/admin/calendar", heading: "Calendar" },
  { path: "/admin/day-pass", heading: "Day Pass" },
  {
    path: "/admin/events",
    heading: "Manage Events",
    dialogs: ["Add New Event", /registrations for/],
  },
  { path: "/admin/snacks", heading: "Snacks & Inventory", dialogs: ["Add snack", /^Restock/] },
  { path: "/admin/rooms", heading: "Rooms", dialogs: ["Add room", /^Retire/] },
  { path: "/admin/cafe", heading: "Cafe Orders" },
  { path: "/admin/hours", heading: "Opening Hours" },
  { path: "/admin/plans", heading: "Plans" },
  { path: "/admin/specials", heading: "Cafe Specials", dialogs: [/^Delete/] },
  { path: "/admin/updates", heading: "Space Updates" },
  { path: "/admin/visitors", heading: "Visitors" },
  { path: "/admin/feedback", heading: "Feedback" },
  { path: "/admin/payments", heading: "Payments" },
  { path: "/admin/cash", heading: "Desk Cash", dialogs: ["Close the day"] },
  { path: "/admin/invoices", heading: "Invoices" },
  { path: "/admin/reports", heading: "Reports" },
  { path: "/admin/deliveries", heading: "Deliveries" },
  { path: "/admin/audit", heading: "Audit Log" },
  { path: "/admin/modules", heading: "Modules" },
];

const places = [
  {
    place: "a desktop in light mode",
    viewport: { width: 1280, height: 860 },
    colorScheme: "light",
    alsoFits: { width: 820, height: 1180 },
  },
  {
    place: "a small phone in dark mode",
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    alsoFits: { width: 320, height: 640 },
  },
] as const;

for (const { place, viewport, colorScheme, alsoFits } of places) {
  test(`Admins can use every screen and dialog on ${place}`, async ({ page }) => {
    test.slow(true, "Sixteen screens with their dialogs.");
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const room = await newRoom({ longNames: true });
    const member = await newMember({ credits: 10 });
    await bookAs(member, { roomId: room.id, day: daysAhead(5), start: "09:00", duration: 1 });
    await openAdminPage(page, "/admin");
    for (const { path, heading, dialogs = [] } of screens) {
      await test.step(heading, async () => {
        await page.evaluate((to) => {
          history.pushState({}, "", to);
        }, path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectAccessibleWithinWidth(page);
        await page.setViewportSize(alsoFits);
        await expectWithinWidth(page);
        await page.setViewportSize(viewport);
        for (const name of dialogs) {
          await page.getByRole("main").getByRole("button", { name }).first().click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await expectAccessibleWithinWidth(page);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        }
      });
    }
  });
}
