import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import type { Discovery } from "../../support/portal/discovery";
import { serviceClient } from "../../support/testUsers";

test("Signed-out users see only snacks that are in stock", async ({ page }) => {
  const { data: snacks } = await serviceClient()
    .from("snacks")
    .select("name, quantity")
    .throwOnError();
  const inStock = (snacks ?? []).filter(({ quantity }) => quantity > 0);
  const soldOut = (snacks ?? []).filter(({ quantity }) => quantity === 0);
  expect(inStock.length).toBeGreaterThan(5);
  expect(soldOut.length).toBeGreaterThan(0);

  await page.goto("/snacks");
  for (const { name } of inStock) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  for (const { name } of soldOut) {
    await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0);
  }
  await expectAccessible(page);
});

test("Signed-out users see a 404 page with a link home for an unknown address", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /home/i }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Member Quick Access" })).toBeVisible();
});

test("Signed-out users can move between modules by link, back button and reload", async ({
  page,
}) => {
  await page.goto("/snacks");
  await expect(page.getByPlaceholder(/search/i)).toBeVisible();
  await page.getByRole("link", { name: "Legal" }).first().click();
  await expect(page).toHaveURL(/\/legal/);
  await expect(page.getByRole("tab", { name: "Privacy Policy" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/snacks/);
  await expect(page.getByPlaceholder(/search/i)).toBeVisible();
  await page.reload();
  await expect(page.getByPlaceholder(/search/i)).toBeVisible();
});

test("Signed-out users who open a page of members or admins are asked to sign in", async ({
  page,
}) => {
  for (const path of ["/dashboard", "/book-room", "/buy-credits", "/admin", "/admin/users"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  }
});

const protectedPaths = {
  member: "dashboard wifi day-pass visitors book-room events profile bookings buy-credits",
  admin:
    "admin admin/snacks admin/events admin/users admin/visitors admin/day-pass admin/rooms admin/hours admin/specials admin/updates admin/bookings admin/payments admin/modules",
};

test("Discovery states who may open each page", async ({ request }) => {
  const discovery = (await (await request.get("/modules.json")).json()) as Discovery;
  const routes = Object.values(discovery.microFrontends).flatMap((releases) =>
    releases.flatMap(({ extras }) => extras.routes),
  );
  for (const [access, paths] of Object.entries(protectedPaths)) {
    for (const name of paths.split(" ")) {
      const declared = routes.filter(({ path }) => path === `/${name}`);
      expect(new Set(declared.map((route) => route.access)), name).toEqual(new Set([access]));
    }
  }
});
