import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../project/workspace";
import { currentProject, projectAt } from "../../project/project";
import { buildIdOf, inputsOf, toolingInputs } from "./buildId";

/** A tooling file and every tooling file that it imports, from the root. */
function closureOf(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  const imported = [...code.matchAll(/from "(\.[^"]*)"/g)]
    .map(([, path = ""]) => relative(root, join(root, dirname(file), `${path}.ts`)))
    .filter((path) => path.startsWith("shared/tooling/"));
  return [file, ...imported.flatMap(closureOf)];
}

it.each([
  ["mf-shop", "preset"],
  ["shell", "config/shellConfig"],
])("hashes every tooling file that affects a build of %s", async (name, config) => {
  const shaping = [config, "output/compress"].flatMap((file) =>
    closureOf(`shared/tooling/bundler/${file}.ts`),
  );
  const { files } = await inputsOf(name, currentProject());
  const missing = [...shaping, ...toolingInputs].filter(
    (path) => !files.some((file) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
  expect(shaping.length).toBeGreaterThan(5);
});

const lock = `lockfileVersion: '9.0'

importers:

  .: {}

  mf-one:
    dependencies:
      '@portal/shared':
        specifier: workspace:*
        version: link:../shared
      icons:
        specifier: 'catalog:'
        version: 1.0.0(peer@3.0.0)
      unused:
        specifier: 1.0.0
        version: 1.0.0

packages:

  icons@1.0.0:
    resolution: {integrity: sha512-icons}

  peer@3.0.0:
    resolution: {integrity: sha512-peer}

  unused@1.0.0:
    resolution: {integrity: sha512-unused}

snapshots:

  icons@1.0.0(peer@3.0.0):
    dependencies:
      peer: 3.0.0

  peer@3.0.0: {}

  unused@1.0.0: {}
`;

const modules = {
  "shared/package.json": `{ "version": "1.0.0", "exports": { "./*": "./src/*.ts" } }`,
  "shared/src/used.ts": `import type { Types } from "./types"; export { deep } from "./deep";`,
  "shared/src/deep.ts": "export const deep = 1;",
  "shared/src/types.ts": "export type Types = 1;",
  "shared/src/other.ts": "export const other = 1;",
  "mf-one/package.json": "{}",
  "mf-one/module.ts": `export const description = { name: "mf-one" };`,
  "mf-one/src/app.tsx": `import "icons/one"; import { deep } from "@portal/shared/used"; import "./app.css"; export default deep;`,
  "mf-one/src/app.css": `.one { background: url("./one.svg") }`,
  "mf-one/src/one.svg": "<svg/>",
  "mf-one/src/app.test.tsx": "",
  "mf-two/module.ts": "",
  "pnpm-lock.yaml": lock,
};

describe("the build id of a module in the workspace", () => {
  let folder: string;
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  };
  const id = () => buildIdOf("mf-one", projectAt(folder, folder));

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "inputs-")));
    write(modules);
    mkdirSync(join(folder, "mf-one/node_modules/@portal"), { recursive: true });
    symlinkSync(join(folder, "shared"), join(folder, "mf-one/node_modules/@portal/shared"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["another module is created", { "mf-three/module.ts": "", "mf-three/src/app.tsx": "1" }],
    ["a shared file changes that it does not import", { "shared/src/other.ts": "// changed" }],
    ["only types change", { "shared/src/types.ts": "export type Types = 2;" }],
    ["its tests change", { "mf-one/src/app.test.tsx": "// changed" }],
    [
      "the lock file changes elsewhere",
      {
        "pnpm-lock.yaml": lock
          .replace(
            "  mf-one:",
            "  mf-new:\n    dependencies:\n      new:\n        version: 1.0.0\n\n  mf-one:",
          )
          .replace("sha512-unused", "sha512-other"),
      },
    ],
  ])("stays when %s", async (_, change) => {
    const before = await id();
    write(change);
    expect(await id()).toBe(before);
  });

  it.each([
    ["a file of its folder", { "mf-one/src/one.svg": "<svg></svg>" }],
    ["a shared file that it imports", { "shared/src/deep.ts": "export const deep = 2;" }],
    ["a package that it imports", { "pnpm-lock.yaml": lock.replace("sha512-icons", "sha512-new") }],
    [
      "a package that such a package needs",
      { "pnpm-lock.yaml": lock.replaceAll("3.0.0", "3.0.1") },
    ],
    ["the preset", { "shared/tooling/bundler/preset.ts": "" }],
  ])("changes with %s", async (_, change) => {
    const before = await id();
    write(change);
    expect(await id()).not.toBe(before);
  });
});

describe("the build id of a module alone", () => {
  let folder: string;
  const files = {
    "kit/kit.json": `{ "version": "1.0.0", "hash": "abc" }`,
    "own/package.json": `{ "name": "@team/mf-own", "dependencies": { "icons": "^1.0.0", "@portal/module-kit": "1.0.0" } }`,
    "own/package-lock.json": JSON.stringify({
      packages: {
        "": { dependencies: { icons: "^1.0.0" } },
        "node_modules/icons": {
          version: "1.0.0",
          integrity: "sha512-i",
          dependencies: { deep: "1" },
        },
        "node_modules/deep": { version: "1.0.0", integrity: "sha512-d" },
        "node_modules/tool": { version: "1.0.0", integrity: "sha512-t", dev: true },
      },
    }),
    "own/module.ts": "",
    "own/src/app.tsx": "",
  };
  const edit = (file: keyof typeof files, from: string, to: string) => {
    writeFileSync(join(folder, file), files[file].replace(from, to));
  };
  const id = () => buildIdOf("mf-own", projectAt(join(folder, "own/src"), join(folder, "kit")));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "alone-"));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("stays when a tool changes, or the folder moves", async () => {
    const before = await id();
    edit("own/package-lock.json", "sha512-t", "sha512-new");
    expect(await id()).toBe(before);
    cpSync(join(folder, "own"), join(folder, "moved"), { recursive: true });
    const moved = projectAt(join(folder, "moved"), join(folder, "kit"));
    expect(await buildIdOf("mf-own", moved)).toBe(before);
  });

  it.each([
    ["the kit", "kit/kit.json", "abc", "abd"],
    ["its source", "own/src/app.tsx", "", "1"],
    ["a package that it depends on", "own/package-lock.json", "sha512-i", "sha512-new"],
    ["a package that such a package needs", "own/package-lock.json", "sha512-d", "sha512-new"],
  ] as const)("changes with %s", async (_, file, from, to) => {
    const before = await id();
    edit(file, from, to);
    expect(await id()).not.toBe(before);
  });
});
