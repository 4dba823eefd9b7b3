import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/axe";
import { paymentWidget } from "../support/screens/checkout";
import { newMember, signIn, storeSession } from "../support/testUsers";
import { redeploy } from "../support/portal/redeploy";
import { newSnack } from "../support/data/snacks";

/** Opens a page and waits until it watches for missing files and new versions, which it does when idle. */
async function openWatching(page: Page, path: string): Promise<void> {
  const [script, style] = ["js", "css"].map((type) =>
    page.waitForResponse((response) => response.url().includes(`/${type}/async/later.`)),
  );
  await page.goto(path);
  await Promise.all([(await script)?.finished(), (await style)?.finished()]);
}

test("Members with an open tab get pages of a new release", async ({ page }) => {
  await signIn(page, await newMember({ name: "Asha Rao" }));
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
  const build = await redeploy(page, "mf-member");

  const fromNew = page.waitForResponse((response) => response.url().includes(build));
  // This page of the same module is in a chunk that the tab has not loaded yet.
  await page.evaluate(() => {
    history.pushState({}, "", "/wifi");
  });
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(/wifi/i);
  expect((await fromNew).ok()).toBe(true);
});

test("Members with an open tab get the new release of a module they have not opened yet", async ({
  page,
}) => {
  await signIn(page, await newMember());
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await redeploy(page, "mf-booking");
  await page.evaluate(() => {
    history.pushState({}, "", "/book-room");
  });
  await expect(page.locator('[data-outlet="mf-booking"] h1').first()).toBeVisible();
});

test("Members can pay for a cart in a tab that is older than the shop's release", async ({
  page,
}) => {
  const snack = await newSnack({ price: 120, quantity: 4 });
  await storeSession(page, await newMember());
  await page.evaluate(({ id, name }) => {
    const line = {
      id,
      name,
      description: null,
      price: 120,
      image_url: null,
      stock: 4,
      quantity: 1,
    };
    localStorage.setItem("snacksCart", JSON.stringify([line]));
  }, snack);
  await page.goto("/wifi");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await redeploy(page, "mf-shop");
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(paymentWidget(page).iframe.getByRole("button", { name: "Pay ₹120" })).toBeVisible();
});

test("Members whose tab is older than all files of the portal can reload it, and keep what they typed", async ({
  page,
}) => {
  await storeSession(page, await newMember());
  await openWatching(page, "/visitors");
  const name = page.getByLabel("Visitor name");
  const later = /^https?:\/\/[^/]+\/static\/\w+\/async\//;
  await page.route(later, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await name.fill("Asha Rao");
  await page.getByRole("button", { name: "Cart, empty" }).click();
  await expect(page.getByText("This tab is out of date.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(later);
  const restarted = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Reload" }).click();
  await restarted;
  await expect(name).toHaveValue("Asha Rao");
});

test("A URL whose path looks like another host stays in the portal", async ({ page, baseURL }) => {
  for (const path of ["//evil.example/dashboard", "/\\evil.example/dashboard"]) {
    await page.goto(`${String(baseURL)}${path}`);
    await expect(page.getByRole("main")).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

test("Signed-out users with an open tab get a new version of the portal, and keep what they type", async ({
  page,
}) => {
  await page.clock.install();
  await page.route("**/shell.json", async (route) => {
    // The shell asks for the host's time.
    if (route.request().method() === "HEAD") return route.continue();
    const response = await route.fetch();
    const manifest = (await response.json()) as { build: string };
    await route.fulfill({ response, json: { ...manifest, build: "next" } });
  });
  const email = page.getByLabel("Email");
  const tenMinutes = () => page.clock.runFor("11:00");
  await openWatching(page, "/login");
  await email.fill("asha@example.com");
  await tenMinutes();
  await expect(page.getByText("A new version of Banyan is ready.")).toBeVisible();
  await expectAccessible(page);
  await expect(email).toHaveValue("asha@example.com");

  const restarted = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Reload" }).click();
  await restarted;
  await expect(email).toHaveValue("asha@example.com");
  // Nothing is typed in a new tab, so it reloads by itself.
  await openWatching(page, "/login");
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await tenMinutes();
  await reloaded;
});
