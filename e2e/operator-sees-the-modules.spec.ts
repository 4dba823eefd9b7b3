import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type Page } from "@playwright/test";

// A page that the test hands over counts as from nowhere, and may not call this machine unasked.
test.use({ permissions: ["local-network-access"] });

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

let server: Server;
let url: string;
let batches: Collected[];

test.beforeEach(async () => {
  batches = [];
  server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "content-type");
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.method === "POST") batches.push(JSON.parse(body) as Collected);
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
});

test.afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A host whose configuration names the collector, in the page and in its policy. */
async function hostReportsTo(page: Page, collector: string): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    headers["content-security-policy"] = policy.replace(
      "connect-src ",
      `connect-src ${collector} `,
    );
    const body = (await response.text()).replace(
      `"telemetryUrl":null`,
      `"telemetryUrl":"${collector}/v1/logs"`,
    );
    await route.fulfill({ response, headers, body });
  });
}

const seen = (event: string) =>
  batches
    .flatMap(({ resourceLogs }) => resourceLogs)
    .flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap(({ logRecords }) => logRecords)
    .filter(({ eventName }) => eventName === event)
    .map(({ attributes }) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    );

test("An operator sees which build of a module ran, how fast, and on which React", async ({
  page,
}) => {
  await hostReportsTo(page, url);
  await page.goto("/snacks");
  await expect
    .poll(() => seen("portal.module.mounted"))
    .toContainEqual(expect.objectContaining({ module: "mf-shop", retries: 0, fallback: false }));
  const [mounted] = seen("portal.module.mounted");
  expect(mounted?.["build"]).toMatch(/^[0-9a-f]+$/);
  expect(mounted?.["loadMs"]).toBeGreaterThan(0);
  expect(seen("portal.shared")[0]?.["react"]).toMatch(/^19\./);
  await page.goto("/legal");
  await expect.poll(() => seen("portal.web_vital").map(({ name }) => name)).toContain("LCP");
});

test("An operator sees what broke, and in which build", async ({ page }) => {
  await page.route("**/modules/mf-shop/*/entry.js", (route) => route.fulfill({ status: 404 }));
  await hostReportsTo(page, url);
  await page.goto("/snacks");
  await expect.poll(() => seen("portal.module.unavailable")).toContainEqual({ module: "mf-shop" });
  const [error] = seen("portal.error");
  expect(error?.["module"]).toBe("mf-shop");
  expect(error?.["build"]).toMatch(/^[0-9a-f]+$/);
  expect(error?.["exception.message"]).toBeTruthy();
});
