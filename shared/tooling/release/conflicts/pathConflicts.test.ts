import { describe, expect, it } from "vitest";
import type { Release } from "../../../src/contract/release/discovery";
import { testRelease } from "../../../src/testing/testRelease";
import { pathsOverlap, requireNoPathConflicts, requireSimplePaths } from "./contributionConflicts";
import { promote, startCanary } from "../registry/releaseChanges";

describe("pathsOverlap", () => {
  it.each([
    ["/snacks", "/snacks"],
    ["/Snacks/", "/snacks"],
    ["/", "/*"],
    ["/admin/*", "/admin"],
    ["/admin/users", "/admin/*"],
    ["/:anything", "/snacks"],
    ["/rooms/:id", "/:place/7"],
    ["/:lang?/snacks", "/snacks"],
    ["/snacks", "/:lang?/snacks"],
    ["/snacks/:id?", "/snacks"],
  ])("is true of %s and %s", (one, other) => {
    expect(pathsOverlap(one, other)).toBe(true);
    expect(pathsOverlap(other, one)).toBe(true);
  });

  it.each([
    ["/", "/snacks"],
    ["/snacks", "/snacks/new"],
    ["/snack", "/snacks"],
    ["/admin/*", "/administration"],
    ["/rooms/:id", "/rooms"],
    ["/:lang?/snacks", "/en/fr/snacks"],
  ])("is false of %s and %s", (one, other) => {
    expect(pathsOverlap(one, other)).toBe(false);
    expect(pathsOverlap(other, one)).toBe(false);
  });
});

const at = (build: string, ...paths: string[]) =>
  testRelease(build, { routes: paths.map((path) => ({ path, access: "public" })) });
const claim = (release: Release, others: Record<string, Release[]>) => () => {
  requireNoPathConflicts("mf-new", release, others);
};

describe("requireNoPathConflicts", () => {
  it("names both sides of every conflict", () => {
    const shop = promote([], at("s1", "/snacks", "/shop/beans"));
    expect(claim(at("n1", "/snacks", "/gifts", "/shop/*"), { "mf-shop": shop })).toThrow(
      "mf-new n1 claims /snacks, mf-shop s1 has /snacks; " +
        "mf-new n1 claims /shop/*, mf-shop s1 has /shop/beans",
    );
  });

  it.each(["/login", "/modules/list", "/static/*", "/*"])("reserves %s for the shell", (path) => {
    expect(claim(at("n1", path), {})).toThrow("the shell has");
  });

  it("includes the paths of canaries, but not of kept releases", () => {
    const kept = promote(promote([], at("s1", "/old")), at("s2", "/snacks"));
    const others = { "mf-shop": startCanary(kept, at("s3", "/snacks", "/gifts"), { percent: 10 }) };
    expect(claim(at("n1", "/gifts"), others)).toThrow("mf-shop s3 has /gifts");
    expect(claim(at("n1", "/old"), others)).not.toThrow();
  });

  it("allows a module its own paths", () => {
    expect(claim(at("n2", "/gifts"), { "mf-new": promote([], at("n1", "/gifts")) })).not.toThrow();
  });
});

describe("requireSimplePaths", () => {
  const check = (path: string) => () => requireSimplePaths("mf-new", at("n1", path));

  it.each([
    `/gifts${"/:part?".repeat(4)}`,
    `/gifts${"/:part?".repeat(40)}/end`,
    `/gifts${"/part".repeat(20)}`,
  ])("refuses %s, which is slow to match", (path) => {
    expect(check(path)).toThrow("at most 20 segments, 3 of them optional");
  });

  it("accepts three optional segments", () => {
    expect(check("/gifts/:a?/:b?/:c?")).not.toThrow();
  });
});
