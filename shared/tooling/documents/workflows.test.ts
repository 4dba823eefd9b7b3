import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../project/workspace";
import { readText, textFiles } from "./textFiles";

function affectedBy(...paths: string[]): string[] {
  const input = paths.map((path) => `${path}\n`).join("");
  const output = execFileSync(join(root, ".ci/affected"), { input, encoding: "utf8" });
  return output.split("\n").filter(Boolean);
}

describe(".ci/affected", () => {
  it("names each module whose folder changes once", () => {
    expect(affectedBy("mf-shop/src/app.tsx", "mf-booking/module.ts", "mf-shop/module.ts")).toEqual([
      "mf-booking",
      "mf-shop",
    ]);
  });

  it.each([
    "shared/src/domain/slots.ts",
    "supabase/seed.sql",
    "shell/src/main.ts",
    "e2e/playwright.config.ts",
    "package.json",
    "pnpm-lock.yaml",
    ".ci/run",
    "mf-removed/module.ts",
  ])("affects all modules when %s changes", (path) => {
    expect(affectedBy("mf-shop/src/app.tsx", path)).toEqual(["all"]);
  });

  it("affects no module when only documents change", () => {
    expect(affectedBy("README.md", "docs/images/dashboard.png", "mf-shop/README.md")).toEqual([]);
  });
});

describe(".github", () => {
  const files = textFiles([".yml", ".yaml"], ".github");

  it("has workflows, issue forms and dependency updates", () => {
    expect(files.length).toBeGreaterThanOrEqual(6);
  });

  it.each(files)("%s is valid YAML", (path) => {
    expect(parse(readText(path))).toBeTypeOf("object");
  });

  it("runs every check with the Node version of .nvmrc", () => {
    const version = readText(".nvmrc").trim();
    const versions = files.flatMap((path) =>
      [...readText(path).matchAll(/container: node:([\d.]+)-|node: \[([\d.]+), /g)].map(
        ([, container, first]) => container ?? first,
      ),
    );
    expect(versions).toEqual([version, version]);
  });
});
