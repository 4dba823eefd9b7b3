import { createServer, type Server } from "node:http";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { withLiveModules } from "./liveModules";

const navigation = [
  { id: "page", label: "Rooms", to: "/rooms", places: ["top-bar"], access: "member", order: 20 },
];
const description = {
  title: "Room booking",
  contract: 1,
  contractMinor: 1,
  routes: [{ path: "/rooms", access: "member" }],
  contributions: { navigation },
};

let server: Server;
let origin: string;
let response: string;
beforeEach(async () => {
  response = JSON.stringify(description);
  server = createServer((_, answer) => answer.end(response)).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");
  origin = `http://127.0.0.1:${String(address.port)}`;
});
afterEach(() => server.close());

const canary = testRelease({ build: "two", traffic: 10 });
const inUse = testRelease({ build: "one", traffic: 90, isDefault: true });
const stored = { "mf-booking": [inUse, canary], "mf-shop": [inUse] };

const overlay = (microFrontends: object = stored) =>
  withLiveModules(
    { read: () => Promise.resolve({ schema: "s", microFrontends }) } as unknown as Registry,
    [{ name: "mf-booking", origin }],
  );

it("puts a live module in use and keeps its releases inactive", async () => {
  const { microFrontends } = await overlay().read();
  const [first, ...kept] = microFrontends["mf-booking"] ?? [];
  expect(first?.extras.manifestUrl).toBe(`${origin}/mf-manifest.json`);
  expect(first?.deployment).toEqual({ traffic: 100, default: true });
  expect(kept.map(({ extras }) => extras.build)).toEqual(["one", "two"]);
  for (const { deployment } of kept) expect(deployment).toEqual({ traffic: 0, default: false });
  expect(microFrontends["mf-shop"]).toEqual([inUse]);
});

it("has everything that the module declares, also without a release", async () => {
  const { microFrontends } = await overlay({}).read();
  expect(microFrontends["mf-booking"]?.[0]?.extras).toMatchObject(description);
});

it("has what module.ts says now, or said before an error in it", async () => {
  const live = overlay();
  const routes = async () => (await live.read()).microFrontends["mf-booking"]?.[0]?.extras.routes;
  await live.read();
  const added = [...description.routes, { path: "/boards", access: "member" }];
  response = JSON.stringify({ ...description, routes: added });
  expect(await routes()).toEqual(added);
  response = "error";
  expect(await routes()).toEqual(added);
});
