import { describe, expect, it } from "vitest";
import type { Release } from "../../../src/contract/discovery";
import { canaryOf, giveToAll, giveToSome, inUse, takeBack } from "./releases";
import { testRelease } from "../../../src/testing/testRelease";

const released = (...builds: string[]) =>
  builds.reduce<Release[]>((releases, build) => giveToAll(releases, testRelease(build)), []);
const builds = (releases: readonly Release[]) => releases.map(({ extras }) => extras.build);
const traffic = (releases: readonly Release[]) =>
  Object.fromEntries(releases.map(({ extras, deployment }) => [extras.build, deployment.traffic]));

describe("giveToAll", () => {
  it("makes the release before the fallback", () => {
    const [current, previous] = released("one", "two");
    expect(current).toMatchObject({
      deployment: { traffic: 100, default: true },
      fallbackUrl: "/modules/mf-test/one/entry.js",
      extras: { build: "two", fallback: "one" },
    });
    expect(previous?.deployment).toEqual({ traffic: 0, default: false });
  });

  it("keeps the fallback of a release that is in use already", () => {
    expect(inUse(released("one", "two", "two"))?.extras.fallback).toBe("one");
  });

  it("says when a release first went to everybody, also when it comes back later", () => {
    const first = giveToAll([], testRelease("one"), new Date("2031-05-01T08:00:00Z"));
    const [one] = first;
    const again = giveToAll(
      giveToAll(first, testRelease("two")),
      one ?? testRelease("one"),
      new Date("2031-06-01T08:00:00Z"),
    );
    expect(inUse(again)?.extras.released).toBe("2031-05-01T08:00:00.000Z");
  });

  it("keeps five releases, the newest and its fallback among them", () => {
    expect(builds(released("1", "2", "3", "4", "5", "6"))).toEqual(["6", "5", "4", "3", "2"]);
  });
});

describe("giveToSome", () => {
  const onTrial = giveToSome(released("one", "two"), testRelease("three"), 10);

  it("gives the canary its share, and the release in use the rest", () => {
    expect(traffic(onTrial)).toEqual({ two: 90, three: 10, one: 0 });
    expect(inUse(onTrial)?.extras).toMatchObject({ build: "two", fallback: "one" });
  });

  it("lets the canary fall back on the release in use", () => {
    expect(canaryOf(onTrial)?.extras).toMatchObject({ build: "three", fallback: "two" });
  });

  it("ends an earlier canary, which is never taken for a good release", () => {
    const next = giveToSome(onTrial, testRelease("four"), 25);
    expect(traffic(next)).toEqual({ two: 75, four: 25, one: 0, three: 0 });
    expect(inUse(takeBack(takeBack(next)))?.extras).toMatchObject({ build: "one" });
  });

  it("is over when the canary goes to everybody", () => {
    const promoted = giveToAll(onTrial, canaryOf(onTrial) ?? testRelease("none"));
    expect(traffic(promoted)).toEqual({ three: 100, two: 0, one: 0 });
    expect(inUse(promoted)?.extras.fallback).toBe("two");
  });

  it("is refused where nothing is in use, or the release itself", () => {
    expect(() => giveToSome([], testRelease("one"), 10)).toThrow("A first release");
    expect(() => giveToSome(released("one"), testRelease("one"), 10)).toThrow("in use already");
  });
});

describe("takeBack", () => {
  it("ends a canary and leaves the release in use", () => {
    const after = takeBack(giveToSome(released("one"), testRelease("two"), 10));
    expect(traffic(after)).toEqual({ one: 100, two: 0 });
    expect(after.find(({ extras }) => extras.build === "two")?.extras.withdrawn).toBe(true);
    expect(inUse(after)?.extras.fallback).toBeUndefined();
  });

  it("brings the previous release back, and the one before it when asked again", () => {
    const once = takeBack(released("one", "two", "three"));
    expect(inUse(once)?.extras).toMatchObject({ build: "two", fallback: "one" });
    const twice = takeBack(once);
    expect(inUse(twice)?.extras.build).toBe("one");
    expect(inUse(twice)).not.toHaveProperty("fallbackUrl");
    expect(builds(twice).toSorted()).toEqual(["one", "three", "two"]);
  });

  it("has nothing to go back to after the first release", () => {
    expect(() => takeBack(released("one"))).toThrow("no release before one");
    expect(() => takeBack([])).toThrow("Nothing is in use");
  });

  it("makes what it took back good again only when somebody promotes it", () => {
    const back = takeBack(released("one", "two"));
    const newer = giveToAll(back, testRelease("three"));
    expect(inUse(newer)?.extras.fallback).toBe("one");
    const two = newer.find(({ extras }) => extras.build === "two") ?? testRelease("none");
    expect(inUse(giveToAll(newer, two))?.extras.withdrawn).toBeUndefined();
  });
});
