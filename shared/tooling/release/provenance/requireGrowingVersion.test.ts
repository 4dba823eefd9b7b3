import { expect, it } from "vitest";
import { testProvenance, testRelease } from "../../../src/testing/testRelease";
import { requireGrowingVersion } from "./requireGrowingVersion";

const versioned = (build: string, version: string) =>
  testRelease(build, { provenance: testProvenance({ version }) });
const check = (version: string, ...known: ReturnType<typeof testRelease>[]) =>
  requireGrowingVersion("mf-test", versioned("new", version), known);

it.each([
  ["1.2.0", "1.10.0"],
  ["1.0.0-beta.2", "1.0.0-beta.10"],
  ["1.0.0-rc.1", "1.0.0"],
])("accepts %s followed by %s", (before, version) => {
  expect(() => check(version, versioned("old", before))).not.toThrow();
});

it.each([
  ["1.10.0", "1.2.0"],
  ["1.0.0", "1.0.0"],
  ["1.0.0", "1.0.0+rebuilt"],
])("refuses %s followed by %s, with both releases", (before, version) => {
  expect(() => check(version, versioned("older", "0.1.0"), versioned("old", before))).toThrow(
    `mf-test was already released with version ${before} (old), and this build has ${version}. Raise the version in package.json above ${before}.`,
  );
});

it("accepts the same build again, and releases without provenance", () => {
  expect(() => check("1.0.0", versioned("new", "1.0.0"), testRelease("old"))).not.toThrow();
  expect(() =>
    requireGrowingVersion("mf-test", testRelease("new"), [versioned("old", "1.0.0")]),
  ).not.toThrow();
});

it("refuses what is not a version", () => {
  expect(() => check("next")).toThrow('mf-test has the version "next"');
});
