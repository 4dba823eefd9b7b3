import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { newEvent } from "../../support/data/events";
import { newMember, signIn } from "../../support/testUsers";
import { daysAhead } from "../../support/data/rooms";

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

test("Signed-out users see today's events, quick links and what membership includes", async ({
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
  const special = main.getByRole("region", { name: "Cafe Special" });
  await expect(special).toContainText("15% off for members");
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

interface Settings {
  hours: { day: string; open: string; close: string; isOpen: boolean }[];
  holidays: { date: string; name: string }[];
}

/** Changes the settings that this page reads; other tests read the stored ones. */
async function readHours(page: Page, change: (settings: Settings) => Settings): Promise<void> {
  await page.route("**/rest/v1/system_settings*opening_hours*", async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { value: Settings }[];
    await route.fulfill({ response, json: rows.map((row) => ({ value: change(row.value) })) });
  });
}

test("Long names fit the landing page on a small phone", async ({ page }) => {
  const endless = "w".repeat(200);
  await readHours(page, (settings) => ({
    ...settings,
    holidays: [{ date: daysAhead(0), name: endless }],
  }));
  await page.route("**/rest/v1/events*", async (route) => {
    const response = await route.fetch();
    const event = {
      id: endless,
      title: endless,
      description: endless,
      location: endless,
      date: daysAhead(0),
      time: "18:00:00",
    };
    await route.fulfill({ response, json: [event] });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: endless })).toBeVisible();
  await expect(page.getByText(`Closed for ${endless}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe("in the time zone of California", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("Signed-out users see the date and events of the space", async ({ page }) => {
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

test("Members see a link to the dashboard instead of Log In", async ({ page }) => {
  await signIn(page, await newMember(), "/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByRole("link", { name: "Log In" })).toHaveCount(0);
  await main.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const width of [360, 1280]) {
  test(`The landing page is accessible at ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(page.getByRole("link", { name: "See All Events" })).toBeVisible();
    await expect(page.getByText(/Open Today|Closed/).first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test("Signed-out users can sign up from the top of the landing page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Become a member" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
});
