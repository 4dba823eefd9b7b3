import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
  it.each([[[]], [[older]]])("selects nothing when no release is in use", (releases) => {
    expect(chooseRelease(releases, 50)).toBeUndefined();
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
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
    vi.spyOn(Math, "random").mockReturnValueOnce(0.42).mockReturnValueOnce(0.9);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([undefined, "nonsense", "-1", "100"])("is drawn once when %s was stored", (kept) => {
    if (kept !== undefined) storage.set("portal.canary", kept);
    expect([sessionRoll(), sessionRoll()]).toEqual([42, 42]);
    expect(Math.random).toHaveBeenCalledOnce();
  });

  it.each(["0", "7.5", "99.9"])("is not drawn again when %s was stored", (kept) => {
    storage.set("portal.canary", kept);
    expect(sessionRoll()).toBe(Number(kept));
    expect(Math.random).not.toHaveBeenCalled();
  });

  it("is drawn from all percentages of traffic", () => {
    vi.mocked(Math.random).mockReset().mockReturnValueOnce(0).mockReturnValueOnce(0.999);
    expect(sessionRoll()).toBe(0);
    storage.clear();
    expect(sessionRoll()).toBeCloseTo(99.9);
  });
});
