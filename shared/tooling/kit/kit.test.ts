import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "../../src/contract/portal";
import { root } from "../project/workspace";
import { describeExports, reportFile, requireUnreleased } from "./exportReport";
import { kitPackage, kitVersion } from "./kitPackage";

const changelog = readFileSync(join(root, "shared/kit/CHANGELOG.md"), "utf8");

describe("the kit", () => {
  it("has the version of the contract, and an entry in its changelog", () => {
    const contract = `${String(CONTRACT_MAJOR)}.${String(CONTRACT_MINOR)}`;
    expect(kitVersion().replace(/\.\d+$/, "")).toBe(contract);
    expect(changelog).toContain(`## ${kitVersion()}`);
  });

  it("exports what its report says (update with pnpm kit --report)", async () => {
    expect(await describeExports(kitVersion())).toBe(readFileSync(reportFile, "utf8"));
  }, 120_000);

  it("depends on exact versions, and leaves one copy of React to the module", () => {
    const { dependencies, peerDependencies } = kitPackage(new Set(["react", "zod"])) as Record<
      "dependencies" | "peerDependencies",
      Record<string, string>
    >;
    expect(dependencies).toHaveProperty("zod");
    expect(dependencies).not.toHaveProperty("react");
    expect(peerDependencies).toHaveProperty("react");
    const inexact = Object.values({ ...dependencies, ...peerDependencies }).filter(
      (version) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(inexact).toEqual([]);
  });

  it("refuses to build on a package that the workspace does not have", () => {
    expect(() => kitPackage(new Set(["left-pad"]))).toThrow("The kit needs left-pad");
  });
});

describe("requireUnreleased", () => {
  const report = "# What @portal/module-kit 1.2.0 exports\n\na";
  const require = (next: string, version: string, log: string) => () => {
    requireUnreleased(report, next, version, log);
  };

  it("refuses changed exports of a version that is released", () => {
    expect(require(`${report}b`, "1.2.0", "## 1.2.0")).toThrow("Raise the version");
  });

  it.each([
    ["the same exports", report, "1.2.0", "## 1.2.0"],
    ["a higher version", `${report}b`, "1.2.1", "## 1.2.1 (unreleased)"],
    ["an unreleased version", `${report}b`, "1.2.0", "## 1.2.0 (unreleased)"],
  ])("accepts %s", (_, next, version, log) => {
    expect(require(next, version, log)).not.toThrow();
  });
});
