import { describe, expect, it } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { incompatibilities } from "./shellManifest";

const shell = { build: "s1", contract: 1, shared: { react: "19.3.1", "react-router": "7.18.5" } };
const problems = (extras: {
  contract?: number;
  contractMinor?: number;
  shared?: Record<string, string>;
}) => incompatibilities("mf-test", testRelease("b1", extras), shell);

const withMinor = (minor: number | undefined) =>
  minor === undefined ? {} : { contractMinor: minor };
const minors = (needed: number | undefined, offered: number | undefined) =>
  incompatibilities("mf-test", testRelease("b1", withMinor(needed)), {
    ...shell,
    ...withMinor(offered),
  });

describe("incompatibilities", () => {
  it.each([{}, { react: "^19.3.1" }, { react: "^19.0.0", "react-router": "~7.18.0" }])(
    "returns nothing for %o",
    (shared) => {
      expect(problems({ shared })).toEqual([]);
    },
  );

  it("names both sides when their contracts differ", () => {
    expect(problems({ contract: 2 })).toEqual([
      "mf-test b1 needs contract 2.0, the shell s1 offers 1.0",
    ]);
  });

  it.each([
    [undefined, undefined],
    [undefined, 2],
    [1, 2],
    [2, 2],
  ])("accepts contract 1.%s of a release in a shell with 1.%s", (needed, offered) => {
    expect(minors(needed, offered)).toEqual([]);
  });

  it.each([
    [1, undefined, "needs contract 1.1, the shell s1 offers 1.0"],
    [3, 2, "needs contract 1.3, the shell s1 offers 1.2"],
  ])("refuses contract 1.%s of a release in a shell with 1.%s", (needed, offered, problem) => {
    expect(minors(needed, offered)).toEqual([`mf-test b1 ${problem}`]);
  });

  it.each(["^18.2.0", "^19.4.0", "^20.0.0", "<19", "nonsense"])(
    "names both sides when a module needs React %s",
    (range) => {
      expect(problems({ shared: { react: range } })).toEqual([
        `mf-test b1 needs react ${range}, the shell s1 provides 19.3.1`,
      ]);
    },
  );

  it("does not take inherited names for libraries", () => {
    expect(problems({ shared: { toString: "*" } })).toEqual([
      "mf-test b1 needs toString *, the shell s1 provides none",
    ]);
  });

  it("lists a missing library and every other incompatibility", () => {
    expect(problems({ contract: 2, shared: { vue: "^3.0.0", react: "^18.0.0" } })).toEqual([
      "mf-test b1 needs contract 2.0, the shell s1 offers 1.0",
      "mf-test b1 needs vue ^3.0.0, the shell s1 provides none",
      "mf-test b1 needs react ^18.0.0, the shell s1 provides 19.3.1",
    ]);
  });
});
