import { bucketOf } from "@portal/shared/contract/release/canary";
import { describe, expect, it } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { chooseRelease, fallbackOf } from "./chooseRelease";

const person = { id: "browser-1", userId: undefined, isStaff: false };
const bucket = bucketOf("browser-1", "mf-test", "canary");
const stable = testRelease({ build: "stable", traffic: 100, isDefault: true, fallback: "older" });
const older = testRelease({ build: "older" });
const canaryOf = (traffic: number) => testRelease({ build: "canary", traffic });

describe("chooseRelease", () => {
  it("selects the release in use", () => {
    expect(chooseRelease("mf-test", [stable, older], person)).toBe(stable);
  });
  it("selects a canary for its share of persons only", () => {
    const [more, less] = [canaryOf(bucket + 0.01), canaryOf(bucket)];
    expect(chooseRelease("mf-test", [stable, more, older], person)).toBe(more);
    expect(chooseRelease("mf-test", [stable, less, older], person)).toBe(stable);
  });
  it.each([[[]], [[older]]])("selects nothing when no release is in use", (releases) => {
    expect(chooseRelease("mf-test", releases, person)).toBeUndefined();
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
