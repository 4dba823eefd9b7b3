import { describe, expect, it } from "vitest";
import type { Release } from "../../../src/contract/release/discovery";
import { promote, startCanary, storePreview, retire, rollback } from "./releaseChanges";
import { canaryOf, inUse } from "./releases";
import { testRelease } from "../../../src/testing/testRelease";

const released = (...builds: string[]) =>
  builds.reduce<Release[]>((releases, build) => promote(releases, testRelease(build)), []);
const builds = (releases: readonly Release[]) => releases.map(({ extras }) => extras.build);
const traffic = (releases: readonly Release[]) =>
  Object.fromEntries(releases.map(({ extras, deployment }) => [extras.build, deployment.traffic]));

describe("promote", () => {
  it("makes the previous release the fallback", () => {
    const [current, previous] = released("one", "two");
    expect(current).toMatchObject({
      deployment: { traffic: 100, default: true },
      fallbackUrl: "/modules/mf-test/one/entry.js",
      extras: { build: "two", fallback: "one" },
    });
    expect(previous?.deployment).toEqual({ traffic: 0, default: false });
  });

  it("keeps the fallback of a release that is already in use", () => {
    expect(inUse(released("one", "two", "two"))?.extras.fallback).toBe("one");
  });

  it("keeps the time of the first full release", () => {
    const first = promote([], testRelease("one"), new Date("2031-05-01T08:00:00Z"));
    const [one] = first;
    const again = promote(
      promote(first, testRelease("two")),
      one ?? testRelease("one"),
      new Date("2031-06-01T08:00:00Z"),
    );
    expect(inUse(again)?.extras.released).toBe("2031-05-01T08:00:00.000Z");
  });

  it("keeps five releases, the newest and its fallback among them", () => {
    expect(builds(released("1", "2", "3", "4", "5", "6"))).toEqual(["6", "5", "4", "3", "2"]);
  });
});

describe("startCanary", () => {
  const withCanary = startCanary(released("one", "two"), testRelease("three"), { percent: 10 });

  it("splits sessions between the canary and the release in use", () => {
    expect(traffic(withCanary)).toEqual({ two: 90, three: 10, one: 0 });
    expect(inUse(withCanary)?.extras).toMatchObject({ build: "two", fallback: "one" });
  });

  it("makes the release in use the fallback of the canary", () => {
    expect(canaryOf(withCanary)?.extras).toMatchObject({ build: "three", fallback: "two" });
  });

  it("ends an earlier canary, which never becomes a fallback", () => {
    const next = startCanary(withCanary, testRelease("four"), { percent: 25 });
    expect(traffic(next)).toEqual({ two: 75, four: 25, one: 0, three: 0 });
    expect(inUse(rollback(rollback(next, "mf-test"), "mf-test"))?.extras).toMatchObject({
      build: "one",
    });
  });

  it("ends when the canary is promoted", () => {
    const promoted = promote(withCanary, canaryOf(withCanary) ?? testRelease("none"));
    expect(traffic(promoted)).toEqual({ three: 100, two: 0, one: 0 });
    expect(inUse(promoted)?.extras.fallback).toBe("two");
  });

  it("is refused if no release is in use, or if the release itself is", () => {
    expect(() => startCanary([], testRelease("one"), { percent: 10 })).toThrow(
      "The first release cannot be a canary",
    );
    expect(() => startCanary(released("one"), testRelease("one"), { percent: 10 })).toThrow(
      "already in use",
    );
  });
});

describe("rollback", () => {
  it("ends a canary and keeps the release in use", () => {
    const after = rollback(
      startCanary(released("one"), testRelease("two"), { percent: 10 }),
      "mf-test",
    );
    expect(traffic(after)).toEqual({ one: 100, two: 0 });
    expect(after.find(({ extras }) => extras.build === "two")?.extras.withdrawn).toBe(true);
    expect(inUse(after)?.extras.fallback).toBeUndefined();
  });

  it("restores the previous release, and on repetition the one before it", () => {
    const once = rollback(released("one", "two", "three"), "mf-test");
    expect(inUse(once)?.extras).toMatchObject({ build: "two", fallback: "one" });
    const twice = rollback(once, "mf-test");
    expect(inUse(twice)?.extras.build).toBe("one");
    expect(inUse(twice)).not.toHaveProperty("fallbackUrl");
    expect(builds(twice).toSorted()).toEqual(["one", "three", "two"]);
  });

  it("is refused after the first release", () => {
    expect(() => rollback(released("one"), "mf-test")).toThrow("no release before one");
    expect(() => rollback([], "mf-test")).toThrow("mf-test has no release in use");
  });

  it("excludes the withdrawn release as a fallback until it is promoted", () => {
    const back = rollback(released("one", "two"), "mf-test");
    const newer = promote(back, testRelease("three"));
    expect(inUse(newer)?.extras.fallback).toBe("one");
    const two = newer.find(({ extras }) => extras.build === "two") ?? testRelease("none");
    expect(inUse(promote(newer, two))?.extras.withdrawn).toBeUndefined();
  });
});

describe("storePreview", () => {
  const listed = startCanary(released("1", "2", "3", "4"), testRelease("5"), { percent: 10 });

  it("changes nothing for all users, and keeps the release in use, its fallback and the canary", () => {
    const previewed = ["a", "b", "c"].reduce(
      (releases, build) => storePreview(releases, testRelease(build)),
      listed,
    );
    expect(traffic(previewed)).toEqual({ 4: 90, 5: 10, 3: 0, c: 0, b: 0, a: 0, 2: 0, 1: 0 });
    expect(inUse(previewed)?.extras).toMatchObject({ build: "4", fallback: "3" });
    expect(canaryOf(previewed)?.extras.build).toBe("5");
    expect(previewed.find(({ extras }) => extras.build === "c")?.extras.preview).toBe(true);
  });

  it("keeps three previews beside the releases to roll back to", () => {
    const used = released("1", "2", "3", "4", "5");
    const again = ["4", "3", "2", "1"].map((build) =>
      used.find((one) => one.extras.build === build),
    );
    const previewed = [...again, ...["a", "b", "c", "d"].map((build) => testRelease(build))].reduce(
      (releases, one) => storePreview(releases, one ?? testRelease("none")),
      used,
    );
    expect(builds(previewed).toSorted()).toEqual(["1", "2", "3", "4", "5", "b", "c", "d"]);
  });

  it("stays when another release is promoted, and displaces none", () => {
    const previewed = storePreview(released("1", "2", "3", "4", "5"), testRelease("a"));
    const promoted = promote(previewed, testRelease("6"));
    expect(builds(promoted).toSorted()).toEqual(["2", "3", "4", "5", "6", "a"]);
  });

  it("is possible before the first release, and never becomes a fallback", () => {
    const previewed = storePreview([], testRelease("a"));
    expect(inUse(previewed)).toBeUndefined();
    const used = promote(previewed, testRelease("b"));
    expect(inUse(used)?.extras.fallback).toBeUndefined();
    expect(() => rollback(used, "mf-test")).toThrow("no release before b");
  });

  it("keeps a release that was rolled back from becoming a fallback", () => {
    const withdrawn = rollback(released("1", "2"), "mf-test");
    const two = withdrawn.find(({ extras }) => extras.build === "2");
    const again = storePreview(withdrawn, two ?? testRelease("none"));
    expect(inUse(promote(again, testRelease("3")))?.extras.fallback).toBe("1");
    expect(() =>
      rollback(rollback(promote(again, testRelease("3")), "mf-test"), "mf-test"),
    ).toThrow();
  });

  it("ends with a promotion or a canary", () => {
    const previewed = storePreview(listed, testRelease("a"));
    const [a] = previewed.filter(({ extras }) => extras.preview);
    const release = a ?? testRelease("none");
    expect(inUse(promote(previewed, release))?.extras).not.toHaveProperty("preview");
    const withCanary = startCanary(previewed, release, { percent: 5 });
    expect(canaryOf(withCanary)?.extras).not.toHaveProperty("preview");
  });

  it("is refused for a release in use or a canary", () => {
    expect(() => storePreview(listed, testRelease("4"))).toThrow("already in use");
    expect(() => storePreview(listed, testRelease("5"))).toThrow("already a canary");
  });
});

describe("a canary for a cohort", () => {
  const users = ["2f0e7a0e-6f0a-4d7b-9c52-2a7f6d1c9b11"];
  const withCanary = startCanary(released("1", "2"), testRelease("3"), {
    percent: 0,
    staff: true,
    users,
  });

  it("needs no share, and does not name accounts", () => {
    expect(traffic(withCanary)).toEqual({ 2: 100, 3: 0, 1: 0 });
    expect(canaryOf(withCanary)?.extras).toMatchObject({ build: "3", canary: { staff: true } });
    expect(JSON.stringify(withCanary)).not.toContain(users[0]);
  });

  it("ends with a promotion, a rollback, another canary and a retirement", () => {
    const three = canaryOf(withCanary) ?? testRelease("none");
    for (const ended of [
      promote(withCanary, three),
      rollback(withCanary, "mf-test"),
      startCanary(withCanary, testRelease("4"), { percent: 5 }),
      retire(withCanary),
    ]) {
      expect(JSON.stringify(ended)).not.toContain('"canary"');
    }
  });
});
