import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { serveRelease } from "../../support/portal/serveRelease";
import {
  expectAdmin,
  overrideBanner,
  overridePanel,
  pickRelease,
} from "../../support/screens/overridePanel";
import { newAdmin, newMember, signIn, storeSession } from "../../support/testUsers";

// Chromium treats a page fulfilled by the test as remote and asks before it may call localhost.
test.use({ permissions: ["local-network-access"] });

const snacks = (page: Page) => page.getByRole("heading", { name: "Cafe & Snacks", exact: true });

const shows = (text: string) => `{
  bootstrap: async () => {},
  mount: async ({ outlet }) => { outlet.append("${text}") },
  unmount: async () => {},
}`;

async function choose(page: Page): Promise<void> {
  await expectAdmin(page);
  const panel = await pickRelease(page, "mf-shop", /^broken/);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Use release" }).click();
}

test("Admins can try another release of a module and return to the current one", async ({
  page,
}) => {
  await storeSession(page, await newAdmin());
  await serveRelease(page, "mf-shop", shows("The new shop"), { kept: true });
  await page.goto("/snacks");
  await expect(snacks(page)).toBeVisible();
  await choose(page);
  await expect(page.getByText("The new shop")).toBeVisible();
  await expect(overrideBanner(page)).toContainText("mf-shop from broken");
  await expectAccessible(page);
  // The new page goes back over the history entry of the panel, which would cancel a reload.
  await expect
    .poll(() => page.evaluate(() => (history.state as object | null) ?? {}))
    .not.toHaveProperty("overlay");
  await page.reload();
  await expect(page.getByText("The new shop")).toBeVisible();
  await overrideBanner(page).getByRole("button", { name: "Reset" }).click();
  await expect(snacks(page)).toBeVisible();
  await expect(overrideBanner(page)).toHaveCount(0);
});

test("Admins get the current release when their override does not start", async ({ page }) => {
  await storeSession(page, await newAdmin());
  await serveRelease(page, "mf-shop", `(() => { throw new Error("import") })()`, { kept: true });
  await page.goto("/snacks");
  await choose(page);
  await expect(page.getByText("Override reset", { exact: true })).toBeVisible();
  await expect(snacks(page)).toBeVisible();
  await expect(overrideBanner(page)).toHaveCount(0);
});

test("Overrides never load code from an origin that is not allowed", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.addInitScript(() => {
    if (sessionStorage.getItem("tried")) return;
    sessionStorage.setItem("tried", "yes");
    const override = { origin: "http://modules.example:3999" };
    sessionStorage.setItem("portal.overrides", JSON.stringify({ "mf-shop": override }));
  });
  await page.goto("/snacks");
  await expect(page.getByText("Override reset", { exact: true })).toBeVisible();
  await expect(snacks(page)).toBeVisible();
  expect(requested.filter((url) => url.includes("modules.example"))).toEqual([]);
});

test("Members cannot open the override panel", async ({ page }) => {
  await signIn(page, await newMember());
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await page.keyboard.press("Control+Alt+m");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(overridePanel(page)).toHaveCount(0);
});

test("Admins can read how the modules of this tab ran and open the override panel", async ({
  page,
}) => {
  await storeSession(page, await newAdmin());
  await page.route("**/modules/mf-shop/*/entry.js", (route) => route.abort(), { times: 1 });
  await page.goto("/snacks");
  await expect(page).toHaveTitle(/^Cafe & Snacks/);
  await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Modules" })
    .click();

  const shop = page
    .getByRole("region", { name: "Releases of mf-shop in this tab" })
    .getByRole("row")
    .nth(1);
  // Load time, mount time, and 1 each for mounts, attempts and errors.
  await expect(shop).toHaveText(/^[0-9a-f]{12}\d+\.\d\d s\d+\.\d\d s111$/);
  await expect(
    page.getByRole("region", { name: "Releases of mf-admin in this tab" }),
  ).toContainText(" s");
  await expect(page.getByText("Not opened yet.").first()).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: /^react$/ })).toBeVisible();
  const vitals = page.getByRole("term").filter({ hasText: /^Largest paint/ });
  await expect(vitals).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try another release" }).click();
  await expect(overridePanel(page)).toBeVisible();
});

test("Admins see that this tab uses the fallback of a broken release", async ({ page }) => {
  await storeSession(page, await newAdmin());
  const refuses = "{ bootstrap: async () => { throw new Error('no') }, mount() {}, unmount() {} }";
  await serveRelease(page, "mf-shop", refuses, { withFallback: true });
  await page.goto("/snacks");
  await expect(page).toHaveTitle(/^Cafe & Snacks/);
  await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
  const sections = page.getByRole("navigation", { name: "Admin" });
  await sections.getByRole("link", { name: "Modules" }).click();
  const seen = page.getByRole("region", { name: "Releases of mf-shop in this tab" });
  await expect(seen.getByRole("row").filter({ hasText: "Fallback" })).toHaveCount(1);
});

test("Admins can see Sign Out while they try a release", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await storeSession(page, await newAdmin());
  await page.addInitScript(() => {
    sessionStorage.setItem("portal.overrides", '{"mf-shop":{"origin":"http://localhost:9"}}');
  });
  await page.goto("/admin/visitors");
  const signOut = await page.getByRole("button", { name: "Sign Out" }).boundingBox();
  const banner = await overrideBanner(page).boundingBox();
  expect((signOut?.y ?? Infinity) + (signOut?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
});
