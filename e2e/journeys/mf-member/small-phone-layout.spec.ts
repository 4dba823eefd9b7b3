import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { cutOffControls } from "../../support/browser/cutOffControls";
import { bookAs } from "../../support/data/bookings";
import { openBooking } from "../../support/screens/bookRoom";
import { newEvent } from "../../support/data/events";
import { newMember, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

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

test("Every page fits the width of a small phone", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 1234 });
  const title = `${randomUUID()}${"w".repeat(160)}`;
  await newEvent({ title, description: "w".repeat(200) });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 3 });
  await storeSession(page, member);
  for (const path of memberPages) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectWithinWidth(page, path);
  }
});

test("Every dialog and step fits the width of a small phone, even with long names", async ({
  page,
}) => {
  const room = await newRoom({ longNames: true });
  const member = await newMember({ credits: 1234 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 3 });
  await storeSession(page, member);
  const dialog = await openBooking(page, room.name, daysAhead(3));
  await dialog.getByRole("button", { name: "10:00 AM" }).click();
  await expectWithinWidth(page, "booking");
  await page.goto("/bookings");
  for (const name of ["Reschedule", "Cancel", "Calendar"]) {
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("button").last()).toBeVisible();
    await expectWithinWidth(page, name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.goto("/visitors");
  await page.getByLabel("Visitor name").fill("w".repeat(100));
  await page.getByLabel("Visitor email").fill(`${"w".repeat(60)}@example.com`);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Visit date")).toBeVisible();
  await expectWithinWidth(page, "when the visitor comes");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Register Visitor" })).toBeVisible();
  await expectWithinWidth(page, "the visitor's summary");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Register Visitor" }).click();
  await expect(page.getByText("Visitor Registered")).toBeVisible();
  await page.goto("/visitors?tab=list");
  await expect(page.getByText("Pending")).toBeVisible();
  await expectWithinWidth(page, "visitors");
});

test("The controls above the day board do not overlap at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await newRoom();
  await storeSession(page, await newMember());
  await page.goto("/book-room?view=day");
  const board = page.getByRole("grid");
  await expect(board.getByRole("row").nth(1)).toBeVisible();
  await expectWithinWidth(page, "day board");
  const top = (await board.boundingBox())?.y ?? 0;
  const buttons = await page.getByRole("main").getByRole("button").all();
  const boxes = (await Promise.all(buttons.map((button) => button.boundingBox())))
    .filter((box) => box !== null)
    .filter((box) => box.y + box.height <= top);
  expect(boxes.length).toBeGreaterThan(5);
  const overlapping = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      )
      .map((b) => [a, b]),
  );
  expect(overlapping).toEqual([]);
});

test("Members can book on a phone at 200 % zoom", async ({ page }) => {
  const height = 422;
  await page.setViewportSize({ width: 195, height });
  const room = await newRoom();
  await storeSession(page, await newMember({ credits: 1234 }));
  for (const path of ["/dashboard", "/events", "/visitors"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectNoSidewaysScrolling(page);
  }
  const dialog = await openBooking(page, room.name, daysAhead(3));
  await dialog.getByRole("button", { name: "10:00 AM" }).click();
  await expectNoSidewaysScrolling(page);
  const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  const footer = await confirm.locator("..").boundingBox();
  expect(footer?.height).toBeLessThan(height / 4);
});

const expectNoSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

async function expectWithinWidth(page: Page, screen: string): Promise<void> {
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("[role=dialog]")].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
  expect([screen, Math.max(...widths)]).toEqual([screen, 0]);
  expect([screen, ...(await cutOffControls(page))]).toEqual([screen]);
}
