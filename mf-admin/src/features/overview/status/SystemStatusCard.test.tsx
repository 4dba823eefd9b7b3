import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DISCOVERY_SCHEMA, type Release } from "@portal/shared/contract/release/discovery";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { SystemStatusCard } from "./SystemStatusCard";

const manifestUrl = "/modules/mf-shop/b1/mf-manifest.json";
const integrity = `sha384-${"A".repeat(64)}`;
const release: Release = {
  url: "/modules/mf-shop/b1/remoteEntry.js",
  metadata: { integrity, version: "1.0.0" },
  deployment: { traffic: 100, default: true },
  extras: {
    build: "b1",
    title: "Cafe",
    contract: 1,
    routes: [],
    manifestUrl,
    shared: {},
    manifestIntegrity: integrity,
    preload: { js: {}, css: {} },
  },
};

afterEach(() => vi.unstubAllGlobals());

/** Renders the card; the backend fails for `refused`, and manifests respond with `manifests`. */
function show(refused: Record<string, unknown>, manifests = 200) {
  const fetched = vi.fn<typeof fetch>(async (url) =>
    url === manifestUrl
      ? jsonResponse({}, manifests)
      : jsonResponse({ schema: DISCOVERY_SCHEMA, microFrontends: { "mf-shop": [release] } }),
  );
  vi.stubGlobal("fetch", fetched);
  const portal = fakePortal((request) => {
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    return name in refused ? jsonResponse(refused[name], 503) : jsonResponse([]);
  });
  return { ...render(<SystemStatusCard />, inPortal(portal)), fetched };
}

test("shows each working part with its response time", async () => {
  const { findByText, getAllByRole } = show({});
  await findByText("All systems operational");
  for (const item of getAllByRole("listitem")) expect(item.textContent).toMatch(/\d ms$/);
});

test.each([
  ["Database", { system_settings: { code: "PGRST001", message: "no connection" } }],
  ["Payments", { "create-order-test": { code: "not_working", message: "no key" } }],
  ["Mail", { "send-email": { code: "not_working", message: "mailbox full" } }],
])("names %s with the error message if it does not work", async (part, refused) => {
  const { findByText, getAllByRole } = show(refused);
  await findByText(`Not working: ${part}`);
  const line = getAllByRole("listitem").find(({ textContent }) => textContent?.startsWith(part));
  expect(line?.textContent).toContain(Object.values(refused)[0]?.message);
});

test("names modules whose release cannot be fetched, bypassing the browser cache", async () => {
  const { findByText, fetched } = show({}, 404);
  await findByText("Not working: Modules");
  await findByText("The release of mf-shop could not be loaded");
  expect(fetched.mock.calls.map(([url, init]) => [url, init?.cache])).toEqual([
    ["/modules.json", "no-store"],
    [manifestUrl, "no-store"],
  ]);
});
