import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./portal/axe";
import { releaseBroken } from "./portal/brokenModule";
import { newAdmin, newMember, signIn } from "./portal/people";

// A page that the test hands over counts as from nowhere, and may not call this machine unasked.
test.use({ permissions: ["local-network-access"] });

const panel = (page: Page) => page.getByRole("dialog", { name: "Try another release" });
const banner = (page: Page) => page.getByRole("complementary", { name: "Overrides" });
const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });

const shows = (text: string) => `{
  bootstrap: async () => {},
  mount: async ({ outlet }) => { outlet.append("${text}") },
  unmount: async () => {},
}`;

async function choose(page: Page): Promise<void> {
  // The panel waits for the server to say who is an admin.
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toBeVisible();
  await page.keyboard.press("Control+Alt+m");
  await panel(page).getByRole("combobox", { name: "Part of the portal" }).click();
  await page.getByRole("option", { name: /mf-shop/ }).click();
  await panel(page).getByRole("combobox", { name: "Release" }).click();
  await page.getByRole("option", { name: "broken" }).click();
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Use it" }).click();
}

test("An admin tries another release of the shop and goes back", async ({ page }) => {
  await signIn(page, await newAdmin());
  await releaseBroken(page, "mf-shop", shows("The new shop"), { kept: true });
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  await choose(page);
  await expect(page.getByText("The new shop")).toBeVisible();
  await expect(banner(page)).toContainText("mf-shop from broken");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("The new shop")).toBeVisible();
  await banner(page).getByRole("button", { name: "Reset" }).click();
  await expect(snacks(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("An admin whose override does not start is told and gets the normal release", async ({
  page,
}) => {
  await signIn(page, await newAdmin());
  await releaseBroken(page, "mf-shop", `(() => { throw new Error("import") })()`, { kept: true });
  await page.goto("/snacks");
  await choose(page);
  await expect(page.getByText("Override Reset", { exact: true })).toBeVisible();
  await expect(snacks(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("An override to a machine that this portal does not know is never asked for code", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    if (sessionStorage.getItem("tried")) return;
    sessionStorage.setItem("tried", "yes");
    const override = { origin: "http://localhost:3999" };
    sessionStorage.setItem("portal.overrides", JSON.stringify({ "mf-shop": override }));
  });
  await page.goto("/snacks");
  await expect(page.getByText("Override Reset", { exact: true })).toBeVisible();
  await expect(snacks(page)).toBeVisible();
  expect(asked.filter((url) => url.includes("localhost:3999"))).toEqual([]);
});

test("A member has no panel of overrides", async ({ page }) => {
  await signIn(page, await newMember());
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await page.keyboard.press("Control+Alt+m");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});
