import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { lockedPackages, type NamedPackage } from "../../project/lockedPackages";
import { FRAME_SOURCES } from "../output/addFrame";
import { currentProject, type Project } from "../../project/project";

/** Files that shape every build without being imported by one. */
export const toolingInputs = [
  "tsconfig.base.json",
  "tsconfig.browser.json",
  "shared/src/prerender",
  "shared/src/vendor",
  "shared/tooling/bundler/config/commonConfig.ts",
  "shared/tooling/bundler/config/reproducible.ts",
  "shared/tooling/bundler/config/sharedPackages.ts",
  "shared/tooling/bundler/output/addFileHashes.ts",
  "shared/tooling/bundler/output/compress.ts",
  "shared/tooling/bundler/output/sourceMaps.ts",
  "shared/tooling/bundler/plugins",
  "shared/tooling/bundler/prerender",
  "shared/tooling/bundler/preset.ts",
  "shared/tooling/contract/contractHash.ts",
];

/** These files and what they import are part of every build id. */
const toolingEntries = [
  "shared/src/prerender/module.tsx",
  "shared/src/prerender/router.tsx",
  "shared/src/prerender/defineModule.ts",
  "shared/tooling/bundler/output/compress.ts",
  "shared/tooling/bundler/plugins/scopeStyles.ts",
  "shared/tooling/bundler/prerender/criticalCss.ts",
  "shared/tooling/bundler/prerender/rsbuild.config.ts",
];

/** Required, not imported, by a plugin of the shell's build. */
const shellPackages: NamedPackage[] = [{ importer: "shared", name: "subset-font" }];

const shellEntries = ["shared/tooling/bundler/output/buildWorker.ts", "shared/src/hot/host.ts"];
/** The report contains the hash of the contract, which is in the shell's manifest. */
const shellInputs = [
  ...shellEntries,
  "shared/src/contract/contract.api.md",
  "shared/tooling/bundler/config/shellConfig.ts",
  "shared/tooling/bundler/output/addFrame.ts",
];

/** Their versions are part of every build's manifest (`sharedPackages.ts`). */
const sharedLibraries = [
  "@base-ui/react",
  "@tanstack/react-query",
  "react",
  "react-dom",
  "react-router-dom",
  "zod",
].map((name): NamedPackage => ({ importer: "shared", name }));

const skipped =
  /(^|\/)(\.[^/]*|node_modules|dist|host|testing)(\/|$)|\.(test|stories)\.tsx?$|\.md$|(^|\/)(package|pnpm)-lock\.(json|yaml)$/;

const buildEnvironment = ["PORTAL_SOURCE_MAPS"];
/** These affect only the builds of the shell and the frame. */
const hostEnvironment = ["PORTAL_MODULE_ORIGINS", "PORTAL_DEV_ORIGINS", "PORTAL_HOT"];

/**
 * The hash of what a build uses: its folder, the shared files that it imports or the kit, and what
 * the lock file resolves its packages to. Other changes do not rename it.
 *
 * @param folder the name of a module, or a folder below the root of the workspace
 */
export async function buildIdOf(folder: string, project = currentProject()): Promise<string> {
  const hash = createHash("sha256");
  const isModule = project.modules.has(folder);
  for (const name of [...buildEnvironment, ...(isModule ? [] : hostEnvironment)]) {
    hash.update(`${name}=${process.env[name] ?? ""}\n`);
  }
  const inputs =
    project.kind === "alone" ? inputsAlone(folder, project) : await inputsOf(folder, project);
  for (const file of inputs.files) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(inputs.root, file)))
      .update("\0");
  }
  for (const line of inputs.others) hash.update(line).update("\n");
  return hash.digest("hex").slice(0, 12);
}

interface Inputs {
  /** The folder to which `files` are relative. */
  root: string;
  files: string[];
  others: string[];
}

/** What a build in the workspace uses. */
export async function inputsOf(folder: string, { root, modules }: Project): Promise<Inputs> {
  const isModule = modules.has(folder);
  // The build of the shell contains the bare frame.
  const folders = folder === "shell" ? [folder, FRAME_SOURCES] : [folder];
  const own = folders.flatMap((one) => filesBelow(root, one));
  const entries = [
    ...own.filter((file) => /\.tsx?$/.test(file)),
    ...(isModule ? toolingEntries : [...toolingEntries, ...shellEntries]),
  ].filter((file) => existsSync(join(root, file)));
  // Only here, so that a module alone does without its bundler.
  const { importGraph } = await import("./importGraph");
  const { files, packages } = await importGraph(root, entries);
  packages.push(...sharedLibraries, ...(isModule ? [] : shellPackages));
  const tooling = [...toolingInputs, ...(isModule ? [] : shellInputs)];
  const listed = tooling.filter((path) => existsSync(join(root, path)));
  return {
    root,
    files: [
      ...new Set([...own, ...files, ...listed.flatMap((path) => filesBelow(root, path))]),
    ].sort(),
    others: [exportsOfShared(root), ...lockedPackages(root, packages).filter(isBuiltIn)],
  };
}

function inputsAlone(name: string, { root, modules, kit }: Project): Inputs {
  const folder = modules.get(name) ?? root;
  const schema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });
  const { dependencies } = schema.parse(readJson(join(folder, "package.json")));
  const packages = Object.keys(dependencies)
    .filter((dependency) => dependency !== KIT)
    .map((dependency) => ({ importer: "", name: dependency }));
  return {
    root: folder,
    files: filesBelow(folder, "."),
    others: [
      `${KIT} ${kit.version} ${kit.hash ?? ""}`,
      ...lockedPackages(folder, packages).filter(isBuiltIn),
    ],
  };
}

const KIT = "@portal/module-kit";

/** Packages of types do not change a build. */
const isBuiltIn = (line: string) => !/^(@types\/|@typescript\/|typescript@)/.test(line);

/** Which file an import of `@portal/shared` means; its dependencies are in the lock file. */
function exportsOfShared(root: string): string {
  const schema = z.object({ exports: z.unknown() });
  return JSON.stringify(schema.parse(readJson(join(root, "shared/package.json"))));
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Relative to the root. A folder that is skipped inside another one counts if it is named itself. */
function filesBelow(root: string, input: string): string[] {
  const top = join(root, input);
  const below = (path: string): string[] => {
    if (skipped.test(relative(top, path))) return [];
    if (!statSync(path).isDirectory()) return [relative(root, path)];
    return readdirSync(path)
      .sort()
      .flatMap((name) => below(join(path, name)));
  };
  return below(top);
}
