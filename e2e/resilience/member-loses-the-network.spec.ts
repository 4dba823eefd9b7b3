import { expect, test, type Page } from "@playwright/test";
import { openBooking } from "../support/screens/bookRoom";
import { newMember, signIn, storeSession } from "../support/testUsers";
import { dayLabel, daysAhead, newRoom } from "../support/data/rooms";

const notice = (page: Page) =>
  page.getByText("You're offline. Nothing is sent until you reconnect.");

test("Members see that they are offline, and the page reloads its data afterwards", async ({
  page,
  context,
}) => {
  const room = await newRoom({ creditsPerHour: 2 });
  await storeSession(page, await newMember({ credits: 5 }));
  const dialog = await openBooking(page, room.name, daysAhead(3));
  await expect(dialog.getByRole("button", { name: /11:00/ })).toBeVisible();

  await context.setOffline(true);
  await expect(notice(page)).toBeAttached();
  await dialog.getByRole("button", { name: dayLabel(daysAhead(4)) }).click();
  await expect(dialog.getByText("Failed to load available time slots")).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByRole("button", { name: /11:00/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("Members who navigate while offline get the page once they reconnect", async ({
  page,
  context,
}) => {
  await signIn(page, await newMember({ credits: 5 }));
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Visitors" }).click();
  await expect(page.getByRole("heading", { name: /is unavailable$/ })).toBeVisible();
  await expect(page.getByText("You seem to be offline.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("5", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /is unavailable$/ })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/visitors");
});

test("Members whose session expires while offline stay signed in", async ({ page, context }) => {
  await signIn(page, await newMember({ name: "Nila Sundaram" }));
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  let renewals = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("grant_type=refresh_token")) renewals += 1;
  });
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
    // A phone sends these events when its screen turns on.
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
  });
  await page.getByRole("banner").getByRole("link", { name: "Day Passes" }).click();
  await expect(page.getByText("You seem to be offline.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  expect(renewals).toBe(0);

  const renewed = page.waitForResponse((response) => response.url().endsWith("=refresh_token"));
  await context.setOffline(false);
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/day-pass");
  await page.goto("/profile");
  await expect(page.getByLabel("Full name")).toHaveValue("Nila Sundaram");
});

test("Signed-out users see that a list failed to load after one retry", async ({ page }) => {
  let attempts = 0;
  await page.route("**/rest/v1/snacks*", (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.goto("/snacks");
  await expect(page.getByRole("searchbox").or(page.getByPlaceholder(/search/i))).toBeVisible();
  await expect(page.getByText("Error loading snacks")).toBeVisible();
  // The page itself starts the first read, before the application reads and retries once.
  expect(attempts).toBe(3);
});
