import { cp, mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { fullBrowser } from "../support/browser/fullBrowser";
import { daysAhead } from "../support/data/rooms";
import { ownHostPort, portalEnvironment, portalStatus } from "../support/environment";
import { test } from "../support/portal/ownHost";
import { republish } from "../support/portal/republish";
import { runCommandLine } from "../support/portal/runCommandLine";
import { serveSite } from "../support/portal/staticSite";
import { newMember, serviceClient, storeSession } from "../support/testUsers";

/** Generous: each export may build the shell. */
test.describe.configure({ timeout: 300_000 });

const root = resolve(import.meta.dirname, "../..");
test.use({ launchOptions: fullBrowser, serviceWorkers: "allow" });

let dataDir: string;
let site: string;
let server: Server;

// oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern.
test.beforeEach(async ({}, { parallelIndex }) => {
  dataDir = await mkdtemp(join(tmpdir(), "portal-export-"));
  site = join(dataDir, "site");
  await cp(resolve(root, portalEnvironment.PORTAL_DATA_DIR, "modules"), join(dataDir, "modules"), {
    recursive: true,
  });
  await exportSite();
  server = await serveSite(site, ownHostPort(parallelIndex));
});
test.afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(dataDir, { recursive: true, force: true });
});

async function exportSite(): Promise<void> {
  const { API_URL, PUBLISHABLE_KEY } = portalStatus();
  await runCommandLine(`npm run --silent export -- ${site}`, root, {
    SUPABASE_URL: API_URL,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    PORTAL_DATA_DIR: dataDir,
  });
}

/** Types into a page with a dialog that is not loaded yet. */
async function openVisitors(page: Page): Promise<void> {
  const member = await newMember();
  await serviceClient()
    .from("visitors")
    .insert({
      user_id: member.id,
      visitor_name: "Ravi Menon",
      email: "guest@example.com",
      visit_date: daysAhead(1),
      visit_time: "09:00",
      status: "approved",
    })
    .throwOnError();
  await storeSession(page, member);
  await page.goto("/visitors");
  await visitorName(page).fill("Maya Iyer");
  await page.getByRole("tab", { name: "My visitors" }).click();
  await expect(changeVisit(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

async function expectTyped(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Register a visitor" }).click();
  await expect(visitorName(page)).toHaveValue("Maya Iyer");
}

const visitorName = (page: Page) => page.getByLabel("Visitor name");

const changeVisit = (page: Page) =>
  page.getByRole("button", { name: "Change the visit of Ravi Menon" });

test("Members with an open tab of an older export can open a dialog, and keep what they typed", async ({
  page,
}) => {
  await openVisitors(page);
  const { older } = await republish("mf-booking", join(dataDir, "modules"));
  await exportSite();

  const fromOlder = page.waitForResponse((response) => response.url().includes(older));
  await changeVisit(page).click();
  expect((await fromOlder).headers()["content-type"]).toMatch(/javascript|css/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectTyped(page);
  // The shell's files of the first export.
  await page.getByRole("button", { name: "Cart, empty" }).click();
  await expect(page.getByRole("dialog", { name: /cart/i })).toBeVisible();
});

test("Members whose tab is older than all files of an export can reload it, and keep what they typed", async ({
  page,
}) => {
  await openVisitors(page);
  const { older } = await republish("mf-booking", join(dataDir, "modules"));
  await rm(join(dataDir, "modules/mf-booking", older), { recursive: true });
  await rm(site, { recursive: true });
  await exportSite();
  await changeVisit(page).click();
  await expect(page.getByText("This tab is out of date.")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await changeVisit(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectTyped(page);
});
