import { describe, expect, it } from "vitest";
import { testRelease } from "../testing/release";
import { chooseRelease, fallbackOf } from "./chooseRelease";

const stable = testRelease({ build: "stable", traffic: 100, isDefault: true, fallback: "older" });
const canary = testRelease({ build: "canary", traffic: 10 });
const older = testRelease({ build: "older" });

describe("chooseRelease", () => {
  it("gives a session the release in use", () => {
    expect(chooseRelease([stable, older], 0)).toBe(stable);
  });
  it("gives a canary its share of sessions and no more", () => {
    const releases = [stable, canary, older];
    expect(chooseRelease(releases, 9.99)).toBe(canary);
    expect(chooseRelease(releases, 10)).toBe(stable);
  });
  it("takes the first release of a document without a default", () => {
    expect(chooseRelease([older], 50)).toBe(older);
  });
  it("knows no release of a module that has none", () => {
    expect(chooseRelease([], 0)).toBeUndefined();
  });
});

describe("fallbackOf", () => {
  it("is the release that this one names, if it is still there", () => {
    expect(fallbackOf(stable, [stable, older])).toBe(older);
    expect(fallbackOf(stable, [stable])).toBeUndefined();
    expect(fallbackOf(older, [stable, older])).toBeUndefined();
  });
  it("is never the release itself", () => {
    const selfish = testRelease({ build: "selfish", fallback: "selfish" });
    expect(fallbackOf(selfish, [selfish])).toBeUndefined();
  });
});
