import { expect, test } from "@playwright/test";
import { tabTo } from "../../support/browser/tabTo";
import { newMember, signIn } from "../../support/testUsers";
import { dayLabel, daysAhead, newRoom } from "../../support/data/rooms";

test("Members can book a room with the keyboard only", async ({ page }) => {
  const room = await newRoom({ capacity: 913 });
  const member = await newMember({ credits: 40 });
  await signIn(page, member, "/book-room?seats=913");

  const open = page
    .getByRole("article")
    .filter({ hasText: room.name })
    .getByRole("button", { name: "Book This Room" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();

  await tabTo(page, dialog.locator("[aria-selected=true] button"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const focused = dialog.locator("td button:focus");
  await expect(focused).toBeVisible();
  const day = await focused.getAttribute("aria-label");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("[aria-selected=true] button")).toHaveAccessibleName(
    `${day ?? ""}, selected`,
  );

  await tabTo(page, dialog.getByRole("button", { name: "30 min" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("button", { name: "1 hour" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await tabTo(page, dialog.getByRole("button", { name: "9:00 AM", exact: true }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await tabTo(page, dialog.getByRole("button", { name: "Confirm Booking" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.goto("/bookings");
  const booking = page.getByRole("listitem").filter({ hasText: room.name });
  await expect(booking.getByText("9:30 AM - 10:30 AM (1 hour)")).toBeVisible();
});

test("Focus returns to the button that opened the dialog", async ({ page }) => {
  const room = await newRoom({ capacity: 914 });
  await signIn(page, await newMember(), "/book-room?seats=914");
  const open = page.getByRole("article").getByRole("button", { name: "Book This Room" }).first();
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog").getByRole("button", { name: dayLabel(daysAhead(0)) }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(page.getByRole("article").filter({ hasText: room.name })).toBeVisible();
});
