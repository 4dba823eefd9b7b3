import { expect, test, type Page } from "@playwright/test";
import { addModuleToDiscovery } from "../support/portal/serveRelease";
import { mockDiscovery } from "../support/portal/discovery";

const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });
const landing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const unavailable = (page: Page) => page.getByRole("heading", { name: /is unavailable$/ });

test("Returning users can use the portal while discovery is down", async ({ page }) => {
  await page.goto("/");
  await expect(landing(page)).toBeVisible();
  for (const response of [
    { status: 503, body: "down" },
    { status: 200, body: "<!doctype html>" },
    { status: 200, body: `{"microFrontends":[]}` },
  ]) {
    await page.unrouteAll();
    await mockDiscovery(page, response);
    await page.goto("/snacks");
    await expect(snacks(page)).toBeVisible();
  }
});

test("New users can retry when discovery is down", async ({ page }) => {
  await mockDiscovery(page, { status: 503, body: "down" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /is unavailable$/ })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(landing(page)).toBeVisible();
});

test("New users can open the login page while discovery is down", async ({ page }) => {
  await mockDiscovery(page, { status: 503, body: "down" });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await page.goto("/nowhere");
  await expect(page.getByRole("main")).toContainText("404");
  await page.goto("/legal");
  await expect(unavailable(page)).toBeVisible();
});

test("Signed-out users with an open tab can open a module that was added later", async ({
  page,
}) => {
  await page.goto("/");
  await expect(landing(page)).toBeVisible();
  await addModuleToDiscovery(page, "mf-library", "/library", "The library");
  await page.evaluate(() => {
    history.pushState({}, "", "/library");
  });
  await expect(landing(page)).toHaveText("The library");
  await page.evaluate(() => {
    history.pushState({}, "", "/nowhere");
  });
  await expect(page.getByRole("main")).toContainText("404");
});

test("A new module that declares every path does not take pages from others", async ({ page }) => {
  await page.goto("/nowhere");
  await addModuleToDiscovery(page, "mf-greedy", "/*", "Everything");
  await page.goto("/legal");
  await page.evaluate(() => {
    history.pushState({}, "", "/somewhere");
  });
  await expect(landing(page)).toHaveText("Everything");
  await page.evaluate(() => {
    history.pushState({}, "", "/snacks");
  });
  await expect(snacks(page)).toBeVisible();
});
