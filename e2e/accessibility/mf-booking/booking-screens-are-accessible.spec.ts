import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { bookAs } from "../../support/data/bookings";
import { openBooking } from "../../support/screens/bookRoom";
import { newMember, signIn, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

const failReads = (page: Page, paths: string) =>
  page.route(new RegExp(`rest/v1/(${paths})(\\?|$)`), (route) =>
    route.fulfill({ status: 500, json: { message: "boom" } }),
  );

test("The screens for booking rooms are accessible", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 4 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member, "/book-room");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto("/bookings");
  await page.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByRole("button", { name: "10:00 AM" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("4 credits will be refunded.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Keep booking" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  await page.getByRole("button", { name: "Create private link" }).click();
  await expect(page.getByLabel("Private link")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test("The booking dialog is accessible when the slots do not load", async ({ page }) => {
  const room = await newRoom();
  await storeSession(page, await newMember());
  await failReads(page, "rpc/day_board");
  await openBooking(page, room.name, daysAhead(2));
  await expect(page.getByText("Failed to load available time slots").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test("Lists that do not load are accessible", async ({ page }) => {
  await storeSession(page, await newMember());
  await failReads(page, "bookings|day_passes|visitors");
  for (const path of ["/bookings", "/day-pass?tab=visitors", "/visitors?tab=list"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  }
});

test("The screens for day passes and visitors are accessible", async ({ page }) => {
  await signIn(page, await newMember({ credits: 4 }), "/day-pass");
  await expect(page.getByRole("link", { name: "Add Credits" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto("/visitors");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Visitor name is required")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel("Visitor name").fill("Meera Krishnan");
  await page.getByLabel("Visitor email").fill("meera@example.com");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Visit date")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Register Visitor" }).click();
  await expect(page.getByText("Visitor Registered")).toBeVisible();
  await page.goto("/visitors?tab=list");
  await expect(page.getByText("Pending")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
