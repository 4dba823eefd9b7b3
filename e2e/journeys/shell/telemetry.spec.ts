import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { serveRelease } from "../../support/portal/serveRelease";
import { standalonePort } from "../../support/environment";
import { newStandaloneHost, type StandaloneHost } from "../../support/portal/standaloneHost";
import type { Running } from "../../support/portal/startPnpm";

// Chromium treats a page fulfilled by the test as remote and asks before it may reach the
// collector.
test.use({ permissions: ["local-network-access"] });

/** The tests share one host and one telemetry collector. */
test.describe.configure({ mode: "serial", timeout: 600_000 });

interface Collected {
  resourceLogs: {
    scopeLogs: {
      logRecords: {
        eventName: string;
        attributes: { key: string; value: Record<string, unknown> }[];
      }[];
    }[];
  }[];
}

const site = `http://localhost:${standalonePort}`;
let collector: Server;
let host: Running;
let operator: StandaloneHost;
let batches: Collected[] = [];

test.beforeAll(async () => {
  collector = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "content-type");
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.method === "POST") batches.push(JSON.parse(body) as Collected);
      response.end("{}");
    });
  });
  await new Promise<void>((done) => collector.listen(0, "localhost", done));
  const { port } = collector.address() as AddressInfo;

  operator = await newStandaloneHost();
  host = await operator.serve({
    PORTAL_PORT: standalonePort,
    PORTAL_TELEMETRY_URL: `http://localhost:${String(port)}/v1/logs`,
  });
});
test.afterAll(async () => {
  await host.stop();
  await operator.remove();
  collector.closeAllConnections();
  await new Promise((done) => collector.close(done));
});
test.beforeEach(() => {
  batches = [];
});

const seen = (event: string) =>
  batches
    .flatMap(({ resourceLogs }) => resourceLogs)
    .flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap(({ logRecords }) => logRecords)
    .filter(({ eventName }) => eventName === event)
    .map(({ attributes }) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    );

test("Telemetry reports which build of a module ran, how fast, and with which React", async ({
  page,
}) => {
  await page.goto(`${site}/snacks`);
  await expect
    .poll(() => seen("portal.module.mounted"))
    .toContainEqual(expect.objectContaining({ module: "mf-shop", retries: 0, fallback: false }));
  const [mounted] = seen("portal.module.mounted");
  expect(mounted?.["build"]).toMatch(/^[0-9a-f]+$/);
  expect(mounted?.["loadMs"]).toBeGreaterThan(0);
  expect(seen("portal.shared")[0]?.["react"]).toMatch(/^19\./);
  await page.goto(`${site}/legal`);
  await expect.poll(() => seen("portal.web_vital").map(({ name }) => name)).toContain("LCP");
});

test("Telemetry reports which build of a module failed to load", async ({ page }) => {
  await page.route("**/modules/mf-shop/*/entry.js*", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site}/snacks`);
  await expect.poll(() => seen("portal.module.unavailable")).toContainEqual({ module: "mf-shop" });
  const [error] = seen("portal.error");
  expect(error?.["module"]).toBe("mf-shop");
  expect(error?.["build"]).toMatch(/^[0-9a-f]+$/);
  expect(error?.["exception.message"]).toBeTruthy();
});

test("Telemetry reports an error thrown by a click, with the build of the module", async ({
  page,
}) => {
  const throwing = `{
    bootstrap: async () => {},
    unmount: async () => {},
    mount: async ({ outlet }) => {
      const button = outlet.appendChild(document.createElement("button"));
      button.textContent = "Break";
      button.onclick = () => { throw new TypeError("clicked") };
    },
  }`;
  await serveRelease(page, "mf-shop", throwing);
  await page.goto(`${site}/snacks`);
  await page.getByRole("button", { name: "Break" }).click();
  await expect
    .poll(() => seen("portal.error"))
    .toContainEqual(
      expect.objectContaining({
        module: "mf-shop",
        build: "broken",
        "exception.message": "clicked",
      }),
    );
});

test("A hosted portal refuses modules from a developer's machine", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.addInitScript(() => {
    if (sessionStorage.getItem("tried")) return;
    sessionStorage.setItem("tried", "yes");
    const override = { origin: "http://localhost:3101" };
    sessionStorage.setItem("portal.overrides", JSON.stringify({ "mf-shop": override }));
  });
  await page.goto(`${site}/snacks`);
  await expect(page.getByText("Override reset", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cafe & Snacks", exact: true })).toBeVisible();
  expect(requested.filter((url) => url.includes("localhost:3101"))).toEqual([]);
});
