import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { addPastBooking } from "../../support/data/bookings";
import { fullBrowser } from "../../support/browser/fullBrowser";
import { type OwnHost, startOwnHost, test } from "../../support/portal/ownHost";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, signInByForm } from "../../support/testUsers";
import { phone } from "../../support/browser/viewports";

let host: OwnHost;
test.beforeEach(async () => {
  host = await startOwnHost();
});
test.afterEach(() => host.stop());
test.use({ launchOptions: fullBrowser, serviceWorkers: "allow" });

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until the worker keeps the files of the module. */
async function visit(page: Page, url: string, module = "mf-member"): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(async () => (await cachedPaths(page)).some((path) => path.includes(`/${module}/`)))
    .toBe(true);
}

/** The scripts of the next page, and those of them that came from the network. */
async function scriptsOf(page: Page, open: () => Promise<unknown>) {
  const scripts: { path: string; isKept: boolean }[] = [];
  const note = (response: Awaited<ReturnType<Page["waitForResponse"]>>) => {
    if (response.request().resourceType() !== "script") return;
    const { protocol, pathname } = new URL(response.url());
    // The worker that watches for a blocked main thread runs from a blob of the page.
    if (protocol === "blob:") return;
    scripts.push({ path: pathname, isKept: response.fromServiceWorker() });
  };
  page.on("response", note);
  await open();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  // The heading of the prerendered page is there before the scripts.
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  page.off("response", note);
  return { paths: scripts.map(({ path }) => path), all: scripts };
}

test("Returning users load no script from the network, and follow releases and rollbacks", async ({
  page,
}) => {
  await visit(page, "/");
  const again = await scriptsOf(page, () => page.reload());
  expect(again.paths.some((path) => path.includes("/mf-member/"))).toBe(true);
  expect(again.all.filter(({ isKept }) => !isKept)).toEqual([]);

  const { older, newer } = await host.release("mf-member");
  const released = await scriptsOf(page, () => page.reload());
  expect(released.paths.filter((path) => path.includes(older))).toEqual([]);
  expect(released.paths.some((path) => path.includes(newer))).toBe(true);

  await host.rollBack();
  const rolledBack = await scriptsOf(page, () => page.reload());
  expect(rolledBack.paths.filter((path) => path.includes(newer))).toEqual([]);
  expect(rolledBack.paths.some((path) => path.includes(older))).toBe(true);
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => path.includes(newer)))
    .toEqual([]);
  const others = (await cachedPaths(page)).filter((path) => !/^\/(static|modules)\//.test(path));
  expect(others.toSorted()).toEqual(["/icon.svg", "/offline.html"]);
});

/** The copies of the worker, in all of its caches. */
const damageCopies = (page: Page, folder: string) =>
  page.evaluate(async (part) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.includes(part)) continue;
        const { headers } = (await cache.match(request)) ?? new Response();
        await cache.put(request, new Response("damaged", { headers }));
      }
    }
  }, folder);

/** Paths of the copies in a folder that are still damaged. */
const damagedPaths = (page: Page, folder: string) =>
  page.evaluate(async (part) => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const copy = await cache.match(request);
        if (request.url.includes(part) && (await copy?.text()) === "damaged")
          paths.push(new URL(request.url).pathname);
      }
    }
    return paths;
  }, folder);

test("Damaged copies of a module and of the shell are downloaded once", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await scriptsOf(page, () => page.reload());
  await damageCopies(page, "/mf-member/");
  await damageCopies(page, "/static/");
  await page.close();
  // A tab of its own, because the first one has the intact files in memory.
  const repaired = await context.newPage();
  const replaced = repaired.waitForResponse(
    (response) => response.url().includes("/static/js/index.") && response.fromServiceWorker(),
  );
  await repaired.goto("/");
  await expect(repaired.getByText("This page is not ready yet.")).toBeVisible();
  await replaced;
  await visit(repaired, "/");
  // These load only when the page is idle.
  await expect.poll(() => damagedPaths(repaired, "/async/")).toEqual([]);
  await repaired.close();
  const returned = await context.newPage();
  const urls: string[] = [];
  returned.on("request", (request) => urls.push(request.url()));
  await scriptsOf(returned, () => returned.goto("/"));
  expect(urls.some((url) => url.includes("/mf-member/"))).toBe(true);
  expect(urls.filter((url) => url.includes("again="))).toEqual([]);
});

test("A new service worker keeps an open tab working, and the host can switch it off", async ({
  page,
}) => {
  await visit(page, "/");
  const firstStart = await host.startFile();
  await host.deployShell();
  await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
  const moved = await scriptsOf(page, () =>
    page.evaluate(() => history.pushState({}, "", "/snacks")),
  );
  await expect(page.getByPlaceholder(/search/i)).toBeVisible();
  const secondStart = await host.startFile();
  expect(moved.paths).not.toContain(`/${secondStart}`);
  const reloaded = await scriptsOf(page, () => page.reload());
  expect(reloaded.paths).toContain(`/${secondStart}`);
  expect(reloaded.paths).not.toContain(`/${firstStart}`);
  await expect.poll(() => cachedPaths(page)).not.toContain(`/${firstStart}`);

  await host.switchOffWorker();
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([]);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

test("Members see today's bookings and the WiFi offline, and nothing is left after they log out", async ({
  page,
  context,
}) => {
  const member = await newMember({ name: "Asha Rao", credits: 17 });
  const room = await newRoom();
  const span = { roomId: room.id, day: daysAhead(0), start: "10:00", end: "11:00", duration: 2 };
  await addPastBooking(member, span);
  await signInByForm(page, member, "/login");
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem("portal.queries") ?? "");
  await visit(page, "/bookings", "mf-booking");
  await expect.poll(kept).toContain(room.name);
  await visit(page, "/wifi");
  await expect.poll(kept).toContain('"wifi"');

  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  const today = page.locator("section", { hasText: "Your bookings today" });
  await expect(today).toContainText(room.name);
  await expect(today).toContainText("10:00 AM - 11:00 AM");
  await expect(page.getByRole("heading", { name: "WiFi" })).toBeVisible();
  await page.setViewportSize(phone);
  await expectAccessibleInBothSchemes(page);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const everything = await page.evaluate(async () => {
    const entries = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
    const texts = entries.flat();
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(request.url, (await response?.text()) ?? "");
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
    return { texts: texts.join("\n"), databases };
  });
  for (const own of [member.id, member.email, member.name, room.name]) {
    expect(everything.texts).not.toContain(own);
  }
  expect(everything.databases).toEqual(["workbox-expiration"]);
  await page.goto("/offline.html");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.locator("section")).toHaveCount(0);
});
