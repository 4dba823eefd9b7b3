import { expect, test, type Page } from "@playwright/test";
import { openBooking } from "../../support/screens/bookRoom";
import { newMember, signIn, storeSession, serviceClient } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

/** Lets the first request reach the server and drops its response. */
async function loseFirstResponse(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

test("Members get one booking when the response to it is lost", async ({ page }) => {
  const room = await newRoom({ creditsPerHour: 2 });
  await storeSession(page, await newMember({ credits: 5 }));
  const dialog = await openBooking(page, room.name, daysAhead(3));
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  await loseFirstResponse(page, "**/rest/v1/bookings*");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("4 credits")).toBeVisible();
  const { data } = await serviceClient().from("bookings").select("id").eq("room_id", room.id);
  expect(data).toHaveLength(1);
});

test("Members pay once for a day pass when the response to it is lost", async ({ page }) => {
  const member = await newMember({ credits: 17 });
  await signIn(page, member, "/day-pass");
  const main = page.getByRole("main");
  await main.getByLabel("Visitor name").fill("Meera Krishnan");
  await main.getByLabel("Visitor email").fill("meera@example.com");
  await loseFirstResponse(page, "**/rest/v1/rpc/create_day_pass*");
  await main.getByRole("button", { name: "Buy Day Pass" }).click();
  await expect(page.getByText("Day pass created")).toBeVisible();
  await expect(page.getByRole("banner").getByText("9 credits")).toBeVisible();
  const { data } = await serviceClient().from("day_passes").select("id").eq("user_id", member.id);
  expect(data).toHaveLength(1);
});
