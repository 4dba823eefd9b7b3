import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { home, projectAt } from "./project";

describe("in the workspace", () => {
  it("finds the modules, and the one in whose folder it runs", () => {
    const project = projectAt(join(home, "mf-shop/src"));
    expect(project).toMatchObject({ kind: "workspace", root: home, current: "mf-shop" });
    expect(project.modules.get("mf-booking")).toBe(join(home, "mf-booking"));
    expect([...project.modules.keys()]).toEqual([...project.modules.keys()].toSorted());
  });

  it("has no current module elsewhere", () => {
    expect(projectAt(home).current).toBeUndefined();
  });
});

describe("with the kit", () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const at = (path: string) => projectAt(join(folder, path), join(folder, "kit"));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "project-"));
    write("kit/kit.json", `{ "version": "1.2.0", "hash": "abc" }`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("finds the module from any folder inside it, by the name of its package", () => {
    write("repository/module.ts", "");
    write("repository/package.json", `{ "name": "@team/mf-loyalty" }`);
    write("repository/src/pages/Page.tsx", "");
    expect(at("repository/src/pages")).toEqual({
      kind: "alone",
      root: join(folder, "repository"),
      modules: new Map([["mf-loyalty", join(folder, "repository")]]),
      current: "mf-loyalty",
      kit: { version: "1.2.0", hash: "abc" },
    });
  });

  it("finds modules below the folder, and none in an empty one", () => {
    write("both/mf-a/module.ts", "");
    expect(at("both").current).toBe("mf-a");
    write("both/mf-b/module.ts", "");
    expect([...at("both").modules.keys()]).toEqual(["mf-a", "mf-b"]);
    expect(at("both").current).toBeUndefined();
    mkdirSync(join(folder, "empty"));
    expect(at("empty")).toMatchObject({ root: join(folder, "empty"), current: undefined });
  });
});
