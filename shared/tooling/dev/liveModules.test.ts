import type { Registry } from "../release/registry/registry";
import { expect, it } from "vitest";
import { testRelease } from "../../../shell/src/testing/testRelease";
import { withLiveModules } from "./liveModules";

it("puts a live module in use and keeps its releases inactive", async () => {
  const canary = testRelease({ build: "two", traffic: 10 });
  const inUse = testRelease({ build: "one", traffic: 90, isDefault: true });
  const microFrontends = { "mf-booking": [inUse, canary], "mf-shop": [inUse] };
  const registry = { read: () => Promise.resolve({ schema: "s", microFrontends }) };
  const live = { name: "mf-booking", origin: "http://localhost:3102" };
  const overlaid = await withLiveModules(registry as unknown as Registry, [live]).read();

  const [first, ...kept] = overlaid.microFrontends["mf-booking"] ?? [];
  expect(first?.extras.manifestUrl).toBe("http://localhost:3102/mf-manifest.json");
  expect(first?.deployment).toEqual({ traffic: 100, default: true });
  expect(kept.map(({ extras }) => extras.build)).toEqual(["one", "two"]);
  for (const { deployment } of kept) expect(deployment).toEqual({ traffic: 0, default: false });
  expect(overlaid.microFrontends["mf-shop"]).toEqual([inUse]);
});
