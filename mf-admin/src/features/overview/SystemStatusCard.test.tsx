import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DISCOVERY_SCHEMA, type Release } from "@portal/shared/contract/discovery";
import { answer, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
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

/** The card on a backend that refuses some paths and a host whose manifests answer so. */
function show(refused: Record<string, unknown>, manifests = 200) {
  const asked = vi.fn<typeof fetch>(async (url) =>
    url === manifestUrl
      ? answer({}, manifests)
      : answer({ schema: DISCOVERY_SCHEMA, microFrontends: { "mf-shop": [release] } }),
  );
  vi.stubGlobal("fetch", asked);
  const portal = fakePortal((request) => {
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    return name in refused ? answer(refused[name], 503) : answer([]);
  });
  return { ...render(<SystemStatusCard />, inPortal(portal)), asked };
}

test("All that answers is operational, each part with its time", async () => {
  const { findByText, getAllByRole } = show({});
  await findByText("All systems operational");
  for (const item of getAllByRole("listitem")) expect(item.textContent).toMatch(/\d ms$/);
});

test.each([
  ["Database", { system_settings: { code: "PGRST001", message: "no connection" } }],
  ["Payments", { "create-order-test": { code: "not_working", message: "no key" } }],
  ["Mail", { "send-email": { code: "not_working", message: "mailbox full" } }],
])("%s that does not work is named, with what is wrong", async (part, refused) => {
  const { findByText, getAllByRole } = show(refused);
  await findByText(`Not working: ${part}`);
  const line = getAllByRole("listitem").find(({ textContent }) => textContent?.startsWith(part));
  expect(line?.textContent).toContain(Object.values(refused)[0]?.message);
});

test("Modules whose release in use is not there are named, whatever the browser has kept", async () => {
  const { findByText, asked } = show({}, 404);
  await findByText("Not working: Modules");
  await findByText("mf-shop has no release that answers");
  expect(asked.mock.calls.map(([url, init]) => [url, init?.cache])).toEqual([
    ["/modules.json", "no-store"],
    [manifestUrl, "no-store"],
  ]);
});
