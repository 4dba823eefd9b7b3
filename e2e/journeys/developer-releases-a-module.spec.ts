import { expect, test, type Page } from "@playwright/test";
import { newMember, signIn } from "../support/testUsers";
import { copyWorkspace, type WorkspaceCopy } from "../support/workspaceCopy";

/** Generous: the tests build modules and run contract suites. */
test.describe.configure({ mode: "serial", timeout: 400_000 });

const module = "mf-gift-cards";
const page1 = "mf-gift-cards/src/pages/GiftCardsPage.tsx";
let workspace: WorkspaceCopy;

test.beforeAll(async () => {
  // Hooks do not inherit the timeout above, and this one installs packages.
  test.setTimeout(300_000);
  workspace = await copyWorkspace("installed");
});
test.afterAll(async () => {
  await workspace.pnpm("release", "retire", module, "--yes");
  await workspace.remove();
});

/** Opens the module's page in a session with this canary number from 0 to 99. */
async function openAs(page: Page, roll: number): Promise<void> {
  await page.goto("/legal");
  await page.evaluate((drawn) => {
    sessionStorage.setItem("portal.canary", String(drawn));
  }, roll);
  await page.goto("/gift-cards");
}

test("Developers can create a module and release it to the running portal", async ({ page }) => {
  const made = await workspace.pnpm("create:module", "gift-cards");
  expect(made.output).toContain("Gift cards is at /gift-cards, for members");
  // The new module renames no other build.
  const other = await workspace.pnpm("release", "mf-shop", "--allow-dirty");
  expect(other.output).toMatch(/mf-shop [0-9a-f]{12} is already in use/);
  const released = await workspace.pnpm("release", module, "--allow-dirty");
  expect(released.output).toMatch(/mf-gift-cards [0-9a-f]{12} is in use for all users/);
  expect(released.code).toBe(0);

  await page.goto("/gift-cards");
  await expect(page).toHaveURL("/login");
  const member = await newMember();
  await signIn(page, member, "/gift-cards");
  await expect(page.getByRole("heading", { level: 1, name: "Gift cards" })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${member.email}.`)).toBeVisible();
});

test("Developers can release a canary, roll it back, retire the module and bring it back", async ({
  page,
}) => {
  await signIn(page, await newMember());
  await workspace.edit(page1, `title="Gift cards"`, `title="Gift cards and more"`);
  await workspace.edit(`${module}/package.json`, `"version": "0.1.0"`, `"version": "0.2.0"`);
  const released = await workspace.pnpm("release", module, "--canary", "30", "--allow-dirty");
  expect(released.output).toContain("is served to 30 % of sessions");

  const heading = page.getByRole("heading", { level: 1 });
  await openAs(page, 29);
  await expect(heading).toHaveText("Gift cards and more");
  await openAs(page, 31);
  await expect(heading).toHaveText("Gift cards");

  await workspace.pnpm("release", "promote", module);
  await page.reload();
  await expect(heading).toHaveText("Gift cards and more");
  expect((await workspace.pnpm("release", "rollback", module)).code).toBe(0);
  await page.reload();
  await expect(heading).toHaveText("Gift cards");

  expect((await workspace.pnpm("release", "retire", module)).output).toContain("add --yes");
  expect((await workspace.pnpm("release", "retire", module, "--yes")).code).toBe(0);
  await page.reload();
  await expect(heading).toHaveText("404");
  expect((await workspace.pnpm("release", "list", module)).output).toContain("retired");
  expect((await workspace.pnpm("release", "promote", module)).code).toBe(0);
  await page.reload();
  await expect(heading).toHaveText("Gift cards");
});
