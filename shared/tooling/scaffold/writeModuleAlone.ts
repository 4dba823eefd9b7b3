import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "../release/files";
import type { NewModule } from "./newModule";
import { fillTemplate, targetOf, template } from "./writeModule";

const overrides = join(import.meta.dirname, "alone");

/** Names that npm would leave out of the kit, and that tools would otherwise pick up in place. */
const renamed: Record<string, string> = {
  "gitignore.template": ".gitignore",
  "vitest.config.template": "vitest.config.ts",
};

/** Files that `npm init` or a hosting service may have created before. */
const replaced = ["package.json", "README.md", ".gitignore"];

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Writes a module into a folder that has the kit installed: the template of the workspace, with
 * configuration of its own and the kit's package name.
 * @param kit the package.json of the installed kit
 */
export async function writeModuleAlone(
  folder: string,
  module: NewModule,
  kit: KitPackage,
): Promise<void> {
  const files = await filesFor(module);
  const taken = [...files.keys()].filter(
    (file) => !replaced.includes(file) && existsSync(join(folder, file)),
  );
  if (taken.length > 0) {
    throw new Error(`${folder} already has ${taken.join(", ")}. Create the module elsewhere.`);
  }
  for (const [file, text] of files) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    if (file === "package.json") await mergePackage(target, text, kit);
    else await writeFile(target, text);
  }
}

async function filesFor(module: NewModule): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const from of [template, overrides]) {
    for (const file of await listFiles(from)) {
      const text = fillTemplate(await readFile(join(from, file), "utf8"), module);
      files.set(
        renamed[file] ?? targetOf(file, module),
        text.replaceAll("@portal/shared/", "@portal/module-kit/"),
      );
    }
  }
  return files;
}

export interface KitPackage {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** What the template's files import, in the versions that the kit is built with. */
const imported = ["@tanstack/react-query", "lucide-react", "react", "react-dom"];
const importedByTests = [
  "@testing-library/react",
  "@types/node",
  "@types/react",
  "@types/react-dom",
  "typescript",
  "vitest",
];

async function mergePackage(path: string, text: string, kit: KitPackage): Promise<void> {
  const present = existsSync(path)
    ? (JSON.parse(await readFile(path, "utf8")) as PackageJson)
    : undefined;
  const versions = { ...kit.dependencies, ...kit.peerDependencies };
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (versions[name] ? [[name, versions[name]]] : [])));
  const { [kit.name]: asDependency, ...dependencies } = present?.dependencies ?? {};
  const installed = asDependency ?? present?.devDependencies?.[kit.name] ?? kit.version;
  const own = JSON.parse(text) as object;
  const merged = {
    ...own,
    ...present,
    ...own,
    dependencies: { ...dependencies, ...pick(imported) },
    devDependencies: {
      ...present?.devDependencies,
      [kit.name]: installed,
      ...pick(importedByTests),
    },
  };
  await writeFile(path, `${JSON.stringify(merged, null, 2)}\n`);
}
