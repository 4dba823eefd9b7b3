import { expect, test } from "@playwright/test";
import { newShellPort } from "../support/environment";
import { newOperator } from "../support/operator";
import { paymentWidget } from "../support/payments";
import { newMember, signIn, storeSession } from "../support/people";
import { redeploy } from "../support/redeploy";
import { newSnack } from "../support/snacks";

test("A member whose tab is older than a release goes on with the new one", async ({ page }) => {
  await signIn(page, await newMember({ name: "Asha Rao" }));
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
  const build = await redeploy(page, "mf-member");

  const fromNew = page.waitForResponse((response) => response.url().includes(build));
  // A page of the same module whose chunk this tab has not needed so far.
  await page.evaluate(() => {
    history.pushState({}, "", "/wifi");
  });
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(/wifi/i);
  expect((await fromNew).ok()).toBe(true);
});

test("A member whose tab has not opened a module yet gets its new release", async ({ page }) => {
  await signIn(page, await newMember());
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await redeploy(page, "mf-booking");
  await page.evaluate(() => {
    history.pushState({}, "", "/book-room");
  });
  await expect(page.locator('[data-outlet="mf-booking"] h1').first()).toBeVisible();
});

test("A visitor whose tab is older than the shell goes on with the parts of the old one", async ({
  page,
}) => {
  // Two shells are built in here.
  test.setTimeout(400_000);
  const operator = await newOperator();
  const shellOf = (text: string) => /"([^"]*\/index\.[0-9a-f]+\.js)"/.exec(text)?.[1];
  const site = `http://localhost:${newShellPort}`;
  let host = await operator.serve({ PORTAL_PORT: newShellPort });
  try {
    await page.goto(`${site}/`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await host.stop();
    // What may deliver modules is compiled in: this is another build.
    host = await operator.serve({
      PORTAL_PORT: newShellPort,
      PORTAL_MODULE_ORIGINS: "https://modules.example",
    });
    const now = await (await page.request.get(site, { headers: { accept: "text/html" } })).text();
    expect(shellOf(now)).toBeDefined();
    expect(shellOf(now)).not.toBe(shellOf(await page.content()));

    // The shell brings the tabs of this page, and has not loaded them so far.
    const part = page.waitForResponse(/\/static\/js\/async\//);
    await page.evaluate(() => {
      history.pushState({}, "", "/legal");
    });
    expect((await part).status()).toBe(200);
    await expect(page.getByRole("tab").first()).toBeVisible();
  } finally {
    await host.stop();
    await operator.remove();
  }
});

test("A member pays for a full cart in a tab that is older than the shop", async ({ page }) => {
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
  await expect(paymentWidget(page).frame.getByRole("button", { name: "Pay ₹120" })).toBeVisible();
});

test("An address that names another host stays in the portal", async ({ page, baseURL }) => {
  for (const path of ["//evil.example/dashboard", "/\\evil.example/dashboard"]) {
    await page.goto(`${String(baseURL)}${path}`);
    await expect(page.getByRole("main")).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
