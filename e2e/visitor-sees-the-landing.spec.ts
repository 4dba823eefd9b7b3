import { expect, test } from "@playwright/test";
import { expectAccessible } from "./portal/axe";
import { newEvent } from "./portal/events";
import { newMember, signIn, stageHand } from "./portal/people";
import { daysAhead } from "./portal/rooms";

const tiles = [
  ["Book a Room", "/book-room"],
  ["Day Pass", "/day-pass"],
  ["Cafe & Snacks", "/snacks"],
  ["Register Guest", "/visitors"],
  ["Wifi Access", "/wifi"],
  ["Events", "/events"],
  ["Notifications", "/dashboard?tab=updates"],
  ["Dashboard", "/dashboard"],
] as const;

test("A visitor learns what is on today, what members do here and what membership brings", async ({
  page,
}) => {
  const event = await newEvent({
    date: daysAhead(0),
    time: "00:01",
    description: "Seeds and soil. ".repeat(10),
  });
  await page.goto("/");
  const main = page.getByRole("main");

  const community = main.getByRole("region", { name: "Community" });
  await expect(community.getByText(/^\d+ events? today$/)).toBeVisible();
  const listed = main.getByRole("listitem").filter({ hasText: event.title });
  await expect(listed).toContainText("12:01 AM");
  const shown = (await listed.getByText(/Seeds and soil/).textContent()) ?? "";
  expect(shown.length).toBeLessThanOrEqual(101);
  expect(shown).toMatch(/…$/);
  await expect(main.getByRole("link", { name: "See All Events" })).toHaveAttribute(
    "href",
    "/events",
  );

  for (const [name, href] of tiles) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  for (const claim of [
    /1Gbps fiber/,
    /15% off cafe purchases/,
    /free drip coffee daily/,
    /4 hours of meeting rooms/,
    /Priority access to events/,
  ]) {
    await expect(main.getByText(claim)).toBeVisible();
  }
  await expect(main.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Log In" })).toBeVisible();
});

test("A visitor reads today's hours as the admins have set them", async ({ page }) => {
  const { data } = await stageHand()
    .from("system_settings")
    .select("value")
    .eq("key", "opening_hours")
    .single()
    .throwOnError();
  expect(data?.value).toHaveProperty("hours");
  await page.goto("/");
  const hours = page.getByRole("main").getByRole("region", { name: "Hours" });
  await expect(hours.getByText(/^(Open Today|Closed Today|Closed for .+)$/)).toBeVisible();
  await expect(hours.getByText(/^(Monday-Friday|Hours vary by day)$/).first()).toBeVisible();
});

test.describe("A visitor whose clock is in California", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("sees the day and the events of the space", async ({ page }) => {
    const event = await newEvent({ date: daysAhead(0), time: "00:00" });
    await page.goto("/");
    const today = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Asia/Kolkata",
      day: "numeric",
      month: "long",
      year: "numeric",
    }).format(new Date());
    const community = page.getByRole("main").getByRole("region", { name: "Community" });
    await expect(community).toContainText(today);
    const listed = page.getByRole("listitem").filter({ hasText: event.title });
    await expect(listed).toContainText("12:00 AM");
  });
});

test("A visitor whose connection breaks is told where, and tries again", async ({ page }) => {
  await page.route("**/rest/v1/events*", (route) => route.abort());
  await page.route("**/rest/v1/system_settings*", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("Hours not available")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Today's events didn't load")).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await page.getByRole("region", { name: "Hours" }).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Hours not available")).toHaveCount(0);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Today's events didn't load")).toHaveCount(0);
});

test("A member finds no Log In on the landing page, only the way to the dashboard", async ({
  page,
}) => {
  await signIn(page, await newMember());
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByRole("link", { name: "Log In" })).toHaveCount(0);
  await main.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`The landing page is for everybody, ${colorScheme}, ${String(width)} wide`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await expect(page.getByRole("link", { name: "See All Events" })).toBeVisible();
      await expect(page.getByText(/Open Today|Closed/).first()).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
