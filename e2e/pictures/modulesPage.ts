/**
 * Writes the pictures of docs/releasing.md. Start a portal with a data folder of its own first, because
 * the figures and the log of its releases are replaced: PORTAL_DATA_DIR=.portal-pictures npm start
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import postgres from "postgres";
import type { Discovery, Release } from "../support/portal/discovery";
import { seedCanary, seedFigures, seedLog } from "./seedWeek";

const root = resolve(import.meta.dirname, "../..");
const dataDir = resolve(root, process.env["PORTAL_DATA_DIR"] ?? ".portal-pictures");
const { PORTAL_URL: portal, DB_URL: databaseUrl } = JSON.parse(
  readFileSync(join(dataDir, "status.json"), "utf8"),
) as Record<"PORTAL_URL" | "DB_URL", string>;

const MODULE = "mf-booking";
const stable = "9d41c07be25a";
const canary = "e3b86f10a94c";
const older = "41f7ad93c8e6";
const preview = "c07e5521bd38";
const repository = "https://github.com/banyan/portal";
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The real release of the portal with the history of a week. */
function withHistory(discovery: Discovery): Discovery {
  const [real] = discovery.microFrontends[MODULE] ?? [];
  if (!real) throw new Error(`${MODULE} has no release to copy.`);
  const { provenance } = real.extras as { provenance?: object };
  const release = (
    build: string,
    version: string,
    commit: string,
    author: string,
    hours: number,
    more: object = {},
    traffic = 0,
  ): Release => {
    const at = hoursAgo(hours);
    const source = { version, commit, author, branch: "main", dirty: false, at, repository };
    const history = { released: at, provenance: { ...provenance, ...source } };
    return {
      ...real,
      deployment: { traffic, default: traffic > 50 },
      extras: {
        ...real.extras,
        ...history,
        build,
        ...more,
      },
    };
  };
  const releases = [
    release(stable, "2.8.1", "5c0de91a", "Asha Rao", 98, { fallback: older }, 90),
    release(canary, "2.9.0", "b71f4e22", "Kiran Shah", 26, { canary: { staff: true } }, 10),
    release(preview, "2.10.0", "0ae9d358", "Meera Iyer", 3, { preview: true }),
    release(older, "2.8.0", "f2d6a8b1", "Asha Rao", 171),
  ];
  const others = Object.entries(discovery.microFrontends).filter(([name]) => name === "mf-admin");
  return {
    ...discovery,
    microFrontends: { [MODULE]: releases, ...Object.fromEntries(others) },
  };
}

async function seed(): Promise<void> {
  const client = postgres(databaseUrl, { max: 1 });
  await seedFigures(client, [
    { module: MODULE, build: older, from: 168, until: 98, share: 1, mountMs: 74 },
    { module: MODULE, build: stable, from: 98, until: 0, share: 0.9, mountMs: 71 },
    { module: MODULE, build: canary, from: 26, until: 0, share: 0.12, mountMs: 58, failing: 0.002 },
  ]);
  await seedCanary(client, MODULE, canary, stable);
  const team = { module: MODULE, actor: "Booking build server" };
  await seedLog(client, [
    {
      ...team,
      hoursAgo: 171,
      action: "release",
      build: older,
      version: "2.8.0",
      before: null,
      after: older,
    },
    {
      ...team,
      hoursAgo: 98,
      action: "release",
      build: stable,
      version: "2.8.1",
      before: older,
      after: stable,
    },
    {
      ...team,
      hoursAgo: 26,
      action: "canary",
      build: canary,
      version: "2.9.0",
      before: stable,
      after: stable,
      percent: 10,
    },
    {
      ...team,
      hoursAgo: 3,
      action: "preview",
      build: preview,
      version: "2.10.0",
      before: stable,
      after: stable,
    },
  ]);
  await client.end();
}

async function openModules(browser: Browser, width: number, isDark: boolean): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: width < 500 ? 844 : 1120 },
    deviceScaleFactor: 1.5,
    colorScheme: isDark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  await page.goto(`${portal}/login`);
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Admin123");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.route("**/modules.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withHistory((await response.json()) as Discovery) });
  });
  await page.goto(`${portal}/admin/modules?span=week`);
  const sessions = page.getByRole("region", { name: `Sessions of ${MODULE}` });
  await sessions.getByText(canary).waitFor();
  await page.getByText("Within the error budget.").waitFor();
  await page.waitForLoadState("networkidle");
  // A phone shows the figures below the releases.
  if (width < 500) {
    await page
      .getByText("All sessions")
      .first()
      .evaluate((title) => {
        scrollTo(0, title.getBoundingClientRect().top - 80);
      });
  }
  return page;
}

/** Playwright's own pictures are PNG, four times as large. */
async function writePicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(join(root, "docs/images", `${name}.webp`), Buffer.from(data, "base64"));
}

await seed();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, width, isDark] of [
  ["modules", 1280, false],
  ["modules-dark", 1280, true],
  ["modules-phone", 390, false],
] as const) {
  const page = await openModules(browser, width, isDark);
  await writePicture(page, name);
  await page.close();
}
await browser.close();
