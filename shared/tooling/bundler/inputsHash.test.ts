import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { projectAt } from "../project/project";
import { inputsHash } from "./inputsHash";

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "inputs-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe("in the workspace", () => {
  const hash = (name = "mf-one") => inputsHash(name, projectAt(folder, folder));
  beforeEach(() => {
    write("shared/package.json", `{ "version": "1.0.0" }`);
    write("mf-one/module.ts", "");
    write("shell/src/main.ts", "");
  });

  it.each([
    ["mf-one/src/app.test.tsx", "mf-one"],
    ["mf-two/module.ts", "mf-one"],
    ["mf-one/src/app.tsx", "shell"],
    ["shared/src/testing/server.ts", "mf-one"],
    ["shared/CHANGELOG.md", "mf-one"],
    ["shell/host/server.ts", "shell"],
  ])("ignores a change of %s for %s", (file, name) => {
    const before = hash(name);
    write(file, "// changed");
    expect(hash(name)).toBe(before);
  });

  it.each([
    ["mf-one/src/one.svg", "mf-one"],
    ["mf-one/module.ts", "mf-one"],
    ["shared/src/ui/Button.tsx", "mf-one"],
    ["shared/tooling/bundler/preset.ts", "mf-one"],
    ["shared/src/contract/contract.api.md", "shell"],
    ["shared/src/testing/frame/main.ts", "shell"],
    ["shell/worker/serviceWorker.ts", "shell"],
    ["pnpm-lock.yaml", "mf-one"],
  ])("changes with %s for %s", (file, name) => {
    const before = hash(name);
    write(file, "// changed");
    expect(hash(name)).not.toBe(before);
  });

  it("changes with a setting of builds", () => {
    const before = hash();
    vi.stubEnv("PORTAL_SOURCE_MAPS", "1");
    expect(hash()).not.toBe(before);
  });
});

describe("of a module alone", () => {
  const hash = (own = "own") =>
    inputsHash("mf-own", projectAt(join(folder, own), join(folder, "kit")));
  beforeEach(() => {
    write("kit/kit.json", `{ "version": "1.0.0", "hash": "abc" }`);
    write("own/package.json", `{ "name": "@team/mf-own" }`);
    write("own/module.ts", "");
  });

  it("stays when the folder moves", () => {
    cpSync(join(folder, "own"), join(folder, "moved"), { recursive: true });
    expect(hash("moved")).toBe(hash());
  });

  it.each([
    ["own/src/app.tsx", "1"],
    ["own/package-lock.json", "{}"],
    ["kit/kit.json", `{ "version": "1.0.0", "hash": "abd" }`],
  ])("changes with %s", (file, text) => {
    const before = hash();
    write(file, text);
    expect(hash()).not.toBe(before);
  });
});
