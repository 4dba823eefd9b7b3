import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { serveRelease } from "../portal/serveRelease";
import { mailLinkFor } from "../data/mailLinks";
import type { TestUser } from "../testUsers";
import { newSnack } from "../data/snacks";

export interface ShellState {
  path: string;
  /** Has other parts in a wide window than on a phone. */
  dependsOnWidth?: boolean;
  prepare?(page: Page): Promise<unknown>;
  reach?(page: Page): Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** Waits for what opens: axe reports its focus guards until it covers the page. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole("dialog").or(page.getByRole("menu"))).toBeVisible();
};
const unknown = "/no-such-page";
const crashesSoon = `{
  bootstrap: async () => {},
  mount: async ({ onCrash }) => { setTimeout(() => onCrash(new Error("out of order")), 0) },
  unmount: async () => {},
}`;

export const signedOutStates: Record<string, ShellState> = {
  "the login": { path: "/login" },
  "the login with error messages": { path: "/login", reach: press("Log In") },
  "a refused login": {
    path: "/login",
    async reach(page) {
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("Wrong4567");
      await press("Log In")(page);
      await page.getByRole("alert").hover();
    },
  },
  "the registration with error messages": {
    path: "/login",
    async reach(page) {
      await press("Sign up")(page);
      await press("Create account")(page);
      await expect(page.getByText("Name is required")).toBeVisible();
    },
  },
  "the forgotten password form": { path: "/login", reach: press("Forgot password?") },
  "the confirmation of a sent email": {
    path: "/login",
    async reach(page) {
      await press("Forgot password?")(page);
      await page.getByLabel("Email").fill(`${randomUUID()}@example.com`);
      await press("Send reset email")(page);
      await expect(page.getByText(/we've sent a link to set a new password/)).toBeVisible();
    },
  },
  "an expired email link": { path: "/login#error=access_denied&error_code=otp_expired" },
  "an unknown address": { path: unknown },
  "the menu when signed out": {
    path: unknown,
    dependsOnWidth: true,
    async reach(page) {
      // Wide windows have no menu button.
      if (await button(page, "Open menu").isVisible()) await open("Open menu")(page);
    },
  },
  "an empty cart": { path: unknown, reach: open("Cart, empty") },
  "a full cart": { path: unknown, prepare: fillCart, reach: open(/^Cart, 6/) },
};

export const memberStates = (member: TestUser): Record<string, ShellState> => ({
  "the feedback dialog": {
    path: "/wifi",
    dependsOnWidth: true,
    async reach(page) {
      // Phones have no account menu; Contact Support opens the same dialog.
      const account = button(page, "Account menu");
      if (await account.isVisible()) {
        await account.click();
        await page.getByRole("menuitem", { name: "Send Feedback" }).click();
      } else {
        await press("Contact Support")(page);
      }
      await expect(page.getByRole("dialog", { name: "Send Feedback" })).toBeVisible();
    },
  },
  "the menu": { path: unknown, dependsOnWidth: true, reach: open(/^(Open|Account) menu$/) },
  "a full cart": { path: unknown, prepare: fillCart, reach: open(/^Cart, 6/) },
  "a module that is unavailable": {
    path: "/snacks",
    prepare: (page) => page.route(/\/modules\/mf-shop\//, (route) => route.abort()),
    reach: (page) => expect(page.getByRole("heading", { name: /is unavailable$/ })).toBeVisible(),
  },
  "a module that crashed": {
    path: "/snacks",
    prepare: (page) => serveRelease(page, "mf-shop", crashesSoon),
    reach: (page) =>
      expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible(),
  },
  "a new password": {
    path: "/login",
    async reach(page) {
      await page.goto(await mailLinkFor(member, "recovery"));
      await press("Continue")(page);
      await expect(page.getByRole("textbox", { name: "New password" })).toBeVisible();
    },
  },
  "the offline notice": {
    path: unknown,
    async reach(page) {
      await page.context().setOffline(true);
      await expect(page.getByText("You're offline.")).toBeVisible();
    },
  },
});

/** One snack has an image; the other has none, and its whole stock is in the cart. */
async function fillCart(page: Page): Promise<void> {
  const [some, all] = await Promise.all([newSnack(), newSnack()]);
  const line = { description: null, stock: 5 };
  const lines = [
    { ...line, ...some, image_url: "/icon.svg", quantity: 1 },
    { ...line, ...all, image_url: null, quantity: 5 },
  ];
  await page.evaluate((cart) => localStorage.setItem("snacksCart", cart), JSON.stringify(lines));
}
