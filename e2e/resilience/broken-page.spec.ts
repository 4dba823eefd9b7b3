import { expect, test, type Page } from "@playwright/test";
import { newMember, signIn } from "../support/testUsers";
import { redeploy } from "../support/portal/redeploy";

const crashed = (page: Page) =>
  page.getByRole("heading", { name: "Unexpected Application Error!" });
const landing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test("Members can open another page of a module after one page breaks", async ({ page }) => {
  await signIn(page, await newMember());
  // The null row makes the module's own React throw.
  await page.route("**/rest/v1/rooms?*", (route) => route.fulfill({ json: [{}] }));
  await page.getByRole("banner").getByRole("link", { name: "Rooms" }).click();
  await expect(crashed(page)).toBeVisible();
  await expect(page.locator("[data-outlet]")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Day Passes" }).click();
  await expect(page.locator('[data-outlet="mf-booking"] h1')).toHaveText("Day Passes");
  await expect(crashed(page)).toHaveCount(0);
});

test("Signed-out users can leave a page that did not load for another page of the same module", async ({
  page,
}) => {
  // A retry adds a query.
  const broken = "**/modules/mf-member/*/entry.js*";
  await page.route(broken, (route) => route.fulfill({ status: 503, body: "down" }));
  await page.goto("/legal");
  await expect(page.getByRole("heading", { name: "Member home is unavailable" })).toBeVisible();
  await page.unroute(broken);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(landing(page)).toHaveText("Good work grows in good company");
});

test("Signed-out users see that a module is unavailable when its first screen fails to render", async ({
  page,
}) => {
  await redeploy(page, "mf-shop", (text) =>
    text.replaceAll('title:"Cafe & Snacks"', 'get title(){throw Error("render")}'),
  );
  await page.goto("/snacks");
  await expect(page.getByRole("heading", { name: "Cafe & Snacks is unavailable" })).toBeVisible();
  await expect(page.locator("[data-outlet]")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(landing(page)).toHaveText("Good work grows in good company");
});
