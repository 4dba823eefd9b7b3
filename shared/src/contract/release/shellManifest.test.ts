import { describe, expect, it } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { incompatibilities } from "./shellManifest";

const shell = { build: "s1", contract: 1, shared: { react: "19.3.1", "react-router": "7.18.5" } };
const problems = (extras: { contract?: number; shared?: Record<string, string> }) =>
  incompatibilities("mf-test", testRelease("b1", extras), shell);

describe("incompatibilities", () => {
  it.each([{}, { react: "^19.3.1" }, { react: "^19.0.0", "react-router": "~7.18.0" }])(
    "returns nothing for %o",
    (shared) => {
      expect(problems({ shared })).toEqual([]);
    },
  );

  it("names both sides when their contracts differ", () => {
    expect(problems({ contract: 2 })).toEqual([
      "mf-test b1 uses contract 2, the shell s1 uses contract 1",
    ]);
  });

  it.each(["^18.2.0", "^19.4.0", "^20.0.0", "<19", "nonsense"])(
    "names both sides when a module needs React %s",
    (range) => {
      expect(problems({ shared: { react: range } })).toEqual([
        `mf-test b1 needs react ${range}, the shell s1 provides 19.3.1`,
      ]);
    },
  );

  it("lists a missing library and every other incompatibility", () => {
    expect(problems({ contract: 2, shared: { vue: "^3.0.0", react: "^18.0.0" } })).toEqual([
      "mf-test b1 uses contract 2, the shell s1 uses contract 1",
      "mf-test b1 needs vue ^3.0.0, the shell s1 provides none",
      "mf-test b1 needs react ^18.0.0, the shell s1 provides 19.3.1",
    ]);
  });
});
