import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "@portal/shared/tooling/project/workspace";
import { listFiles } from "@portal/shared/tooling/release/files";
import { rewriteImports } from "./rewriteImports";

const run = promisify(execFile);

/** Files that the entries do not import, not even indirectly. */
const copied = [
  "shared/src/contract/contract.api.md",
  "shared/src/ui/tokens.css",
  "shared/src/ui/reset.css",
  "shared/src/vendor/router.ts",
  "shared/src/vendor/zod.ts",
  "shared/tooling/scaffold/alone",
  "shared/tooling/scaffold/template",
  "shell/host/page/snapshot",
  "shell/public",
  "supabase/local/process/watchdog.mjs",
];

/**
 * Compiles the entries and all that they import, file by file: folders stay, so paths relative to a
 * file do too. Returns the packages that the code imports.
 */
export async function compile(entries: readonly string[], outDir: string): Promise<Set<string>> {
  await emit(entries, outDir);
  const packages = new Set<string>();
  for (const file of (await listFiles(outDir)).filter((path) => /\.(js|d\.ts)$/.test(path))) {
    const path = join(outDir, file);
    const rewritten = rewriteImports(outDir, path, await readFile(path, "utf8"));
    await writeFile(path, rewritten.code);
    // Scripts only: declarations also name indirect dependencies, which npm installs with the direct ones.
    if (file.endsWith(".js")) for (const name of rewritten.packages) packages.add(name);
    for (const style of rewritten.styles) await copy(join(dirname(file), style), outDir);
  }
  for (const path of copied) await copy(path, outDir);
  return packages;
}

async function emit(entries: readonly string[], outDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "portal-kit-"));
  const config = {
    extends: join(root, "tsconfig.browser.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rootDir: root,
      // TypeScript emits no files that it finds through a package name.
      paths: { "@portal/shared/tooling/*": [join(root, "shared/tooling/*")] },
      outDir,
      typeRoots: [join(root, "node_modules/@types")],
      types: ["node", join(root, "shared/node_modules/@rsbuild/core/types")],
    },
    files: entries.map((entry) => join(root, entry)),
  };
  try {
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await run(join(root, "node_modules/.bin/tsc"), ["-p", folder], { maxBuffer: 16 * 1024 ** 2 });
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    throw new Error(`The kit does not compile:\n${stdout || String(error)}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copy(path: string, outDir: string): Promise<void> {
  const target = join(outDir, path);
  await mkdir(dirname(target), { recursive: true });
  const filter = (source: string) => !source.endsWith(".test.ts");
  await cp(join(root, path), target, { recursive: true, force: false, filter });
}
