import { expect, test, type Page } from "@playwright/test";
import { overrideBanner } from "../support/overridePanel";
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

async function expectTitle(page: Page, title: string): Promise<void> {
  await page.goto("/gift-cards");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
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

test("Developers can preview and release a canary, roll it back, retire the module and bring it back", async ({
  page,
  browser,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await workspace.edit(page1, `title="Gift cards"`, `title="Gift cards and more"`);
  await workspace.edit(`${module}/package.json`, `"version": "0.1.0"`, `"version": "0.2.0"`);
  const previewed = await workspace.pnpm("release", module, "--preview", "--allow-dirty");
  const link = /^http\S+#preview=\S+$/m.exec(previewed.output)?.[0];
  expect(link, previewed.output).toMatch(/#preview=mf-gift-cards,[0-9a-f]{12},\d+,[0-9a-f]{64}$/);
  await page.goto(link ?? "");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Gift cards and more");
  await expect(overrideBanner(page)).toContainText("mf-gift-cards from");
  const secondTab = await page.context().newPage();
  await expectTitle(secondTab, "Gift cards");
  await overrideBanner(page).getByRole("button", { name: "Reset" }).click();
  await expect(heading).toHaveText("Gift cards");

  const released = await workspace.pnpm("release", module, "--users", member.id, "--allow-dirty");
  expect(released.output).toContain("is served to 1 listed users");
  for (const tab of [page, secondTab]) await expectTitle(tab, "Gift cards and more");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await newMember());
  await expectTitle(other, "Gift cards");
  await other.context().close();

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
