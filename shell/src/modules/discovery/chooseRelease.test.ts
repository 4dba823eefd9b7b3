import { describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { chooseRelease, fallbackOf, sessionRoll } from "./chooseRelease";

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

describe("sessionRoll", () => {
  it.each([undefined, "nonsense", "-1", "100"])("is drawn once where %s was kept", (kept) => {
    const storage = new Map(kept === undefined ? [] : [["portal.canary", kept]]);
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
    const roll = sessionRoll();
    expect(roll).toBeGreaterThanOrEqual(0);
    expect(roll).toBeLessThan(100);
    expect([sessionRoll(), sessionRoll()]).toEqual([roll, roll]);
    vi.unstubAllGlobals();
  });
});
