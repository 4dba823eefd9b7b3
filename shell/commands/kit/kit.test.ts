import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "@portal/shared/contract/portal";
import { root } from "@portal/shared/tooling/project/workspace";
import { compile } from "./compile";
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
    const { dependencies, peerDependencies } = kitPackage(
      new Set(["antd", "react", "zod"]),
    ) as Record<"dependencies" | "peerDependencies", Record<string, string>>;
    expect(dependencies).toHaveProperty("zod");
    expect(dependencies).not.toHaveProperty("react");
    expect(peerDependencies).toHaveProperty("react");
    expect(dependencies).not.toHaveProperty("antd");
    expect(peerDependencies).toHaveProperty("antd");
    const inexact = Object.values({ ...dependencies, ...peerDependencies }).filter(
      (version) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(inexact).toEqual([]);
  });

  it("declares the database, so that a wrong name is a type error", async () => {
    // In the workspace, so that the declarations find their packages.
    const dir = mkdtempSync(join(root, "shared/node_modules/.kit-types-"));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    await compile(["shared/src/data/supabase.ts"], dir);
    const calls = [
      `import type { Supabase } from "./shared/src/data/supabase.js";`,
      "declare const supabase: Supabase;",
      `export const rooms = supabase.from("rooms").select("id, name").eq("name", "Banyan");`,
      `export const table = supabase.from("nope").select("id");`,
      `export const call = supabase.rpc("nope");`,
      `export const row = supabase.from("rooms").insert({ nope: 1 });`,
      `export const column = rooms.then(({ data }) => data?.[0]?.nope);`,
    ];
    writeFileSync(join(dir, "calls.ts"), calls.join("\n"));
    writeFileSync(
      join(dir, "tsconfig.json"),
      JSON.stringify({ extends: join(root, "tsconfig.browser.json"), files: ["calls.ts"] }),
    );
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", dir], {
      encoding: "utf8",
    });
    const lines = [...stdout.matchAll(/calls\.ts\((\d+),/g)].map(([, line]) => Number(line));
    expect([...new Set(lines)]).toEqual([4, 5, 6, 7]);
  }, 120_000);

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
