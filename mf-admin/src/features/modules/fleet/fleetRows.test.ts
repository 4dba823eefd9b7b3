import { expect, it } from "vitest";
import type { Release } from "@portal/shared/contract/release/discovery";
import type { ModuleReleases } from "../releases";
import type { Figures } from "./fleet.queries";
import { fleetRows, percentOf } from "./fleetRows";

function release(build: string, traffic: number): Release {
  return { deployment: { traffic, default: traffic > 50 }, extras: { build } } as Release;
}
function moduleOf(...releases: Release[]): ModuleReleases {
  const inUse = releases.find(({ deployment }) => deployment.default);
  return { name: "mf-shop", title: "Cafe", releases, inUse, rollBack: null };
}
const figures = (build: string, sessions: number, module = "mf-shop") =>
  ({ module, build, sessions }) as Figures;
const builds = (...given: Parameters<typeof fleetRows>) =>
  fleetRows(...given).rows.map(({ build, state }) => `${build} ${state}`);

it("shows the release in use, the canary beside it, then earlier releases of the module", () => {
  const module = moduleOf(release("old", 0), release("new", 10), release("one", 90));
  const seen = [
    figures("old", 900),
    figures("new", 8),
    figures("one", 80),
    figures("x", 9, "mf-a"),
  ];
  expect(builds(module, seen)).toEqual(["one in-use", "new canary", "old other"]);
  const [stable, canary] = fleetRows(module, seen).rows;
  expect(canary?.stable).toBe(stable?.figures);
});

it("shows the release in use and the canary without sessions", () => {
  const module = moduleOf(release("one", 90), release("new", 10));
  expect(fleetRows(module, []).rows).toMatchObject([
    { build: "one", figures: undefined },
    { build: "new", figures: undefined },
  ]);
});

it("counts the releases that it does not show", () => {
  const seen = Array.from({ length: 9 }, (_, place) => figures(`b${place}`, 9 - place));
  expect(fleetRows(moduleOf(release("b8", 100)), seen)).toMatchObject({
    rows: [{ build: "b8" }, { build: "b0" }, { build: "b1" }, { build: "b2" }, { build: "b3" }],
    hidden: 4,
  });
});

it("has no share of no sessions", () => {
  expect(percentOf(1, figures("a", 0))).toBe(0);
  expect(percentOf(1, figures("a", 8))).toBe(12.5);
});
