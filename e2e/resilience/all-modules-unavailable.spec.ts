import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/axe";
import { newMember, signIn, signInByForm } from "../support/testUsers";
import { newSnack } from "../support/data/snacks";

const builds = /\/modules\/mf-[a-z]+\/[0-9a-f]+\//;

/** Blocks every build of every module, but not the page, the shell or the backend. */
const blockModules = (page: Page) => page.route(builds, (route) => route.abort());

test("Members can sign in, navigate and log out while every module is down", async ({ page }) => {
  const member = await newMember({ credits: 7 });
  await blockModules(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /is unavailable$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).click();
  await signInByForm(page, member);

  for (const path of ["/dashboard", "/book-room", "/snacks"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: /is unavailable$/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(page.getByRole("banner").getByText("7", { exact: true })).toBeVisible();
  }

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Send Feedback" }).click();
  await expect(page.getByRole("dialog", { name: "Send Feedback" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/no-such-page");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
});

test("Members keep the cart while every module is down, and checkout shows an error", async ({
  page,
}) => {
  const snack = await newSnack();
  await page.addInitScript((bought) => {
    const line = { ...bought, description: null, image_url: null, stock: 5, quantity: 2 };
    localStorage.setItem("snacksCart", JSON.stringify([line]));
  }, snack);
  await blockModules(page);
  await signIn(page, await newMember());
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  const cart = page.getByRole("dialog", { name: "Your cart" });
  await expect(cart.getByText(snack.name, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await cart.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByText("Checkout Failed")).toBeVisible();
  await expect(cart.getByText(snack.name, { exact: true })).toBeVisible();
});

test("Retry loads a module that is available again", async ({ page }) => {
  await blockModules(page);
  await signIn(page, await newMember({ name: "Asha Rao" }));
  await expect(page.getByRole("heading", { name: /is unavailable$/ })).toBeVisible();
  await page.unroute(builds);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
});
