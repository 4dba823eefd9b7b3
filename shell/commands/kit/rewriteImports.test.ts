import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rewriteImports } from "./rewriteImports";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kit-imports-"));
  mkdirSync(join(folder, "shell"));
  for (const file of ["code.js", "types.d.ts"]) writeFileSync(join(folder, "shell", file), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rewrite = (code: string) => rewriteImports(folder, join(folder, "shell/main.js"), code);

describe("rewriteImports", () => {
  it.each([
    ['import { a } from "./code";', 'import { a } from "./code.js";'],
    ['import("./code")', 'import("./code.js")'],
    ['export * from "./types";', 'export * from "./types.js";'],
    ['import "./Card.module.css";', 'import "./Card.module.css";'],
    ['import x from "@portal/shared/ui/Card";', 'import x from "@portal/module-kit/ui/Card";'],
    [
      'import { x } from "@portal/shared/tooling/cli/commandLine";',
      'import { x } from "../shared/tooling/cli/commandLine.js";',
    ],
    ['run("--import", "./code");', 'run("--import", "./code");'],
    ['const text = "./code";', 'const text = "./code";'],
  ])("turns %s into %s", (code, expected) => {
    expect(rewrite(code).code).toBe(expected);
  });

  it("lists the packages and stylesheets that the code imports", () => {
    const { packages, styles } = rewrite(
      [
        'import { z } from "zod";',
        'import { Tabs } from "@base-ui/react/tabs";',
        'import { join } from "node:path";',
        'import App from "portal-module";',
        'import styles from "./Card.module.css";',
      ].join("\n"),
    );
    expect(packages).toEqual(["zod", "@base-ui/react"]);
    expect(styles).toEqual(["./Card.module.css"]);
  });
});
