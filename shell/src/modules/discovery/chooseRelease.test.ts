import { describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { chooseRelease, fallbackOf, sessionRoll } from "./chooseRelease";

const stable = testRelease({ build: "stable", traffic: 100, isDefault: true, fallback: "older" });
const canary = testRelease({ build: "canary", traffic: 10 });
const older = testRelease({ build: "older" });

describe("chooseRelease", () => {
  it("selects the release in use", () => {
    expect(chooseRelease([stable, older], 0)).toBe(stable);
  });
  it("selects a canary for its share of sessions only", () => {
    const releases = [stable, canary, older];
    expect(chooseRelease(releases, 9.99)).toBe(canary);
    expect(chooseRelease(releases, 10)).toBe(stable);
  });
  it("selects the first release when there is no default", () => {
    expect(chooseRelease([older], 50)).toBe(older);
  });
  it("selects nothing for a module without releases", () => {
    expect(chooseRelease([], 0)).toBeUndefined();
  });
});

describe("fallbackOf", () => {
  it("is the named release if it is still listed", () => {
    expect(fallbackOf(stable, [stable, older])).toBe(older);
    expect(fallbackOf(stable, [stable])).toBeUndefined();
    expect(fallbackOf(older, [stable, older])).toBeUndefined();
  });
  it("is never the release itself", () => {
    const looping = testRelease({ build: "looping", fallback: "looping" });
    expect(fallbackOf(looping, [looping])).toBeUndefined();
  });
});

describe("sessionRoll", () => {
  it.each([undefined, "nonsense", "-1", "100"])("is drawn once when %s was stored", (kept) => {
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
