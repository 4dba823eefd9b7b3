import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { listFiles } from "../release/files";
import { nameModule } from "./newModule";
import { writeModule } from "./writeModule";
import { writeModuleAlone } from "./writeModuleAlone";

const shop = {
  name: "mf-shop",
  routes: [{ path: "/snacks", access: "public" } as const],
};

describe("nameModule", () => {
  it.each([
    ["loyalty", ["mf-loyalty", "/loyalty", "Loyalty", "Loyalty"]],
    ["mf-gift-cards", ["mf-gift-cards", "/gift-cards", "Gift cards", "GiftCards"]],
    ["room-2", ["mf-room-2", "/room-2", "Room 2", "Room2"]],
  ])("derives all names from %s", (word, [name, path, title, component]) => {
    expect(nameModule(word, [shop])).toEqual({ name, path, title, component });
  });

  it.each([
    ["Gift Cards", 'such as gift-cards, not "Gift Cards".'],
    ["../evil", "A module name has"],
    ["mf-", "A module name has"],
    ["-x", "A module name has"],
    ["shop", "mf-shop already exists"],
    ["snacks", "/snacks belongs to mf-shop"],
    ["login", "/login belongs to the shell"],
    ["static", "/static belongs to the shell"],
  ])("refuses %s in one line", (word, reason) => {
    expect(() => nameModule(word, [shop])).toThrow(reason);
  });
});

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Vitest is a package of the workspace. */
async function importedPackages(folder: string): Promise<{ code: string[]; tests: string[] }> {
  const code = new Set<string>();
  const tests = new Set<string>();
  for (const file of (await listFiles(folder)).filter((path) => /\.tsx?$/.test(path))) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name = ""] of text.matchAll(/from "((?:@[^/"]+\/)?[^./"][^/"]*)/g)) {
      (file.includes(".test.") ? tests : code).add(name);
    }
  }
  for (const name of [...code, "vitest"]) tests.delete(name);
  return { code: [...code], tests: [...tests] };
}

describe("writeModule", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "workspace-"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it("writes a complete module without names of the template", async () => {
    const folder = await writeModule(root, nameModule("gift-cards", []));
    const files = await listFiles(folder);
    expect(files).toEqual([
      "CHANGELOG.md",
      "README.md",
      "module.ts",
      "package.json",
      "rsbuild.config.ts",
      "src/app.tsx",
      "src/features/welcome/Welcome.module.css",
      "src/features/welcome/Welcome.tsx",
      "src/features/welcome/welcome.queries.ts",
      "src/pages/GiftCardsPage.test.tsx",
      "src/pages/GiftCardsPage.tsx",
      "src/routes.tsx",
      "tsconfig.json",
    ]);
    const text = (file: string) => readFileSync(join(folder, file), "utf8");
    for (const file of files) expect(text(file)).not.toMatch(/sample/i);
    expect(text("module.ts")).toContain('routes: [{ path: "/gift-cards", access: "member" }]');
    expect(text("module.ts")).toContain('title: "Gift cards"');
    expect(JSON.parse(text("package.json"))).toMatchObject({ name: "@portal/mf-gift-cards" });
  });

  it("lists the packages that the code imports, and no others", async () => {
    const folder = await writeModule(root, nameModule("gift-cards", []));
    const { dependencies, devDependencies } = packageSchema.parse(
      JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    );
    const { code, tests } = await importedPackages(folder);
    // A peer dependency of packages with components. The module does not import it.
    expect(Object.keys(dependencies).toSorted()).toEqual([...code, "react-dom"].toSorted());
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(tests));
  });

  it("does not change an existing folder", async () => {
    const module = nameModule("gift-cards", []);
    await writeModule(root, module);
    await expect(writeModule(root, module)).rejects.toThrow();
    expect(await listFiles(root)).toHaveLength(13);
  });
});

describe("writeModuleAlone", () => {
  const kit = {
    name: "@portal/module-kit",
    version: "1.0.0",
    dependencies: { vitest: "4.0.0" },
    peerDependencies: { react: "19.0.0", "@tanstack/react-query": "5.0.0" },
  };
  const module = nameModule("gift-cards", []);
  let folder: string;
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "repository-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("writes a module that imports only the kit", async () => {
    await writeModuleAlone(folder, module, kit);
    const files = await listFiles(folder);
    expect(files).toEqual(expect.arrayContaining([".gitignore", "module.ts", "vitest.config.ts"]));
    for (const file of files) {
      expect(text(file)).not.toMatch(/sample|@portal\/shared|workspace:|catalog:|pnpm/i);
    }
    expect(text("src/app.tsx")).toContain("@portal/module-kit/contract/module/defineModule");
  });

  it("keeps what package.json already says, such as where the kit comes from", async () => {
    const tarball = "file:../portal-module-kit-1.0.0.tgz";
    const present = { author: "Team", dependencies: { [kit.name]: tarball, dayjs: "1.0.0" } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(present));
    await writeModuleAlone(folder, module, kit);
    expect(JSON.parse(text("package.json"))).toMatchObject({
      name: "mf-gift-cards",
      author: "Team",
      dependencies: { dayjs: "1.0.0", react: "19.0.0", "@tanstack/react-query": "5.0.0" },
      devDependencies: { [kit.name]: tarball, vitest: "4.0.0" },
    });
  });

  it("changes nothing in a folder that already has a module", async () => {
    writeFileSync(join(folder, "module.ts"), "");
    await expect(writeModuleAlone(folder, module, kit)).rejects.toThrow("already has module.ts");
    expect(await listFiles(folder)).toEqual(["module.ts"]);
  });
});
