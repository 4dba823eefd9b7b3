import { expect, test } from "@playwright/test";
import { expectAccessible } from "./portal/axe";
import { bookAs } from "./portal/bookings";
import { newMember, signIn } from "./portal/people";
import { daysAhead, newRoom } from "./portal/rooms";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test("A member meets no barrier in booking rooms", async ({ page }) => {
      const room = await newRoom();
      const member = await newMember({ credits: 4 });
      await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
      await signIn(page, member);

      await page.goto("/book-room");
      await expect(page.getByRole("article").first()).toBeVisible();
      await expectAccessible(page);

      await page.goto("/bookings");
      await page.getByRole("button", { name: "Reschedule" }).click();
      await expect(page.getByRole("button", { name: "10:00 AM" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect(page.getByRole("button", { name: "Cancel Booking" })).toBeVisible();
      await expectAccessible(page);
    });

    test("A member meets no barrier with day passes and visitors", async ({ page }) => {
      await signIn(page, await newMember({ credits: 4 }));
      await page.goto("/day-pass");
      await expect(page.getByRole("link", { name: "Add Credits" })).toBeVisible();
      await expectAccessible(page);

      await page.goto("/visitors");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Visitor name is required")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
