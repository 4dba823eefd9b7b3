import { expect, test } from "@playwright/test";
import { newMember, signIn } from "./portal/people";
import { redeploy } from "./portal/redeploy";

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
  await expect(page.locator('[data-slot="mf-booking"] h1').first()).toBeVisible();
});

test("An address that names another host stays in the portal", async ({ page, baseURL }) => {
  for (const path of ["//evil.example/dashboard", "/\\evil.example/dashboard"]) {
    await page.goto(`${String(baseURL)}${path}`);
    await expect(page.getByRole("main")).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
