import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { signedInClient, newMember, signIn, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("New members see a welcome and a link to their first booking", async ({ page }) => {
  const member = await newMember({ name: "Nila Sundaram", credits: 12 });
  await signIn(page, member);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Nila Sundaram");
  await expect(main.getByRole("group", { name: "Available Credits" })).toContainText("12");
  await expect(main.getByRole("group", { name: "Upcoming Bookings" })).toContainText("0");
  await expect(main.getByRole("group", { name: "Notifications" })).toContainText(/\d/);
  await expect(main.getByRole("link", { name: "Add credits" })).toHaveAttribute(
    "href",
    "/buy-credits",
  );
  const links = main.getByRole("navigation", { name: "Quick links" });
  for (const [name, href] of [
    ["Book Room", "/book-room"],
    ["Get Day Pass", "/day-pass"],
    ["Buy Snacks", "/snacks"],
    ["Register Visitor", "/visitors"],
  ] as const) {
    await expect(links.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(main.getByRole("link", { name: "Book a Room" })).toBeVisible();
  await expectAccessible(page);
});

test("Members see their activity, newest first, with the balance after each entry", async ({
  page,
}) => {
  const room = await newRoom({ creditsPerHour: 4 });
  const member = await newMember({ credits: 40 });
  const client = await signedInClient(member);
  await client
    .from("bookings")
    .insert({
      user_id: member.id,
      room_id: room.id,
      booking_date: daysAhead(2),
      start_time: "10:00",
      duration: 2,
    })
    .throwOnError();
  const given = await client
    .from("bookings")
    .insert({
      user_id: member.id,
      room_id: room.id,
      booking_date: daysAhead(3),
      start_time: "10:00",
      duration: 1,
    })
    .select("id")
    .single()
    .throwOnError();
  await client.from("bookings").delete().eq("id", given.data.id).throwOnError();
  await client
    .from("visitors")
    .insert({
      user_id: member.id,
      visitor_name: "Mira Sen",
      email: "mira@example.com",
      purpose: "Tour",
      visit_date: daysAhead(1),
      visit_time: "10:00",
      visit_duration: 1,
    })
    .throwOnError();

  await signIn(page, member);
  const main = page.getByRole("main");
  await expect(main.getByRole("group", { name: "Upcoming Bookings" })).toContainText("1");
  await main.getByText(room.name).first().click();
  await expect(main.getByText("10:00 AM - 11:00 AM").first()).toBeVisible();
  await expect(main.getByText("Credits", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Book More" })).toHaveAttribute("href", "/book-room");

  await main.getByRole("tab", { name: "Activity" }).click();
  const lines = main.getByRole("tabpanel").getByRole("listitem");
  await expect(lines.nth(0)).toContainText("Registered Visitor");
  await expect(lines.nth(0)).toContainText("Mira Sen");
  await expect(lines.nth(0)).toContainText("Balance 36");
  const day = new Date(`${daysAhead(3)}T12:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  await expect(lines.nth(1)).toContainText(`Cancelled booking for ${room.name} on ${day}`);
  await expect(lines.nth(1)).toContainText("+2 credits");
  await expect(lines.nth(2)).toContainText("Booked Meeting Room");
  await expect(lines.nth(2)).toContainText(room.name);
  await expectAccessible(page);

  await page.reload();
  await expect(main.getByRole("tab", { name: "Activity", selected: true })).toBeVisible();
});

test("Members can use the dashboard when credits and bookings do not load, and retry", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
  await storeSession(page, await newMember({ credits: 7 }));
  await page.route("**/rest/v1/bookings*", (route) => route.abort());
  await page.route("**/rest/v1/user_credits*", (route) => route.abort());
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  const note = main.getByRole("alert");
  await expect(note).toContainText("Your bookings could not be loaded.");
  await expect(main.getByRole("link", { name: "Book a Room" })).toBeVisible();
  await expect(main.getByRole("group", { name: "Upcoming Bookings" })).toContainText("0");
  const credits = main.getByRole("group", { name: "Available Credits" });
  await expect(credits.getByRole("img", { name: "Not available" })).toHaveText("—");
  expect(logged.some((line) => line.includes("Failed to fetch user credits"))).toBe(true);
  await expectAccessible(page);

  await page.unrouteAll();
  await credits.getByRole("button", { name: "Retry" }).click();
  await expect(credits).toContainText("7");
  await note.getByRole("button", { name: "Retry" }).click();
  await expect(note).toHaveCount(0);
  await expect(main.getByRole("group", { name: "Upcoming Bookings" })).toContainText("0");
  await expect(main.getByRole("button", { name: "Retry" })).toHaveCount(0);
});
