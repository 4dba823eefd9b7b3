import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, type Loader, type Plugin } from "esbuild";
import { z } from "zod";
import type { NamedPackage } from "../../project/lockedPackages";

interface ImportGraph {
  /** Relative to the root, sorted. */
  files: string[];
  /** The packages that these files import. */
  packages: NamedPackage[];
}

const unread = ["avif", "gif", "html", "jpg", "png", "svg", "wasm", "webp", "woff", "woff2"];

/** Follows imports with `?worker&inline` to the file of the worker. */
const workers: Plugin = {
  name: "workers",
  setup({ onLoad, onResolve, resolve: resolvePath }) {
    onResolve({ filter: /[?&]worker\b/ }, async ({ path, resolveDir }) => {
      const file = path.replace(/\?.*/, "");
      const resolved = await resolvePath(file, { resolveDir, kind: "import-statement" });
      return resolved.external ? resolved : { path: resolved.path, namespace: "worker" };
    });
    onLoad({ filter: /.*/, namespace: "worker" }, ({ path }) => ({
      contents: `import ${JSON.stringify(path)}; export default undefined;`,
      resolveDir: dirname(path),
    }));
  },
};

/** Follows the imports of the entries through the workspace. Paths are relative to `root`. */
export async function importGraph(root: string, entries: readonly string[]): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: root,
    // As entries of their own, each would be bundled with everything that it imports.
    stdin: {
      contents: entries.map((file) => `import "./${file}";`).join("\n"),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    metafile: true,
    outdir: "unused",
    format: "esm",
    logLevel: "silent",
    packages: "external",
    plugins: [workers],
    tsconfigRaw: { compilerOptions: { jsx: "react-jsx", paths: pathsOfShared(root) } },
    loader: Object.fromEntries(unread.map((type): [string, Loader] => [`.${type}`, "file"])),
  });
  const files = Object.keys(metafile.inputs).filter(
    (path) => !/^(<stdin>$|worker:)|node_modules\//.test(path),
  );
  const packages = new Map<string, NamedPackage>();
  for (const file of files) {
    const importer = file.slice(0, file.indexOf("/"));
    for (const { path, external } of metafile.inputs[file]?.imports ?? []) {
      if (!external) continue;
      const name = packageOf(path);
      packages.set(`${importer} ${name}`, { importer, name });
    }
  }
  return {
    files: files.map((path) => relative(root, resolve(root, path))).sort(),
    packages: [...packages.values()],
  };
}

const manifestSchema = z.object({ exports: z.record(z.string(), z.string()) });

/** The package's exports, so that only other packages are external. */
function pathsOfShared(root: string): Record<string, string[]> {
  const text = readFileSync(join(root, "shared/package.json"), "utf8");
  return Object.fromEntries(
    Object.entries(manifestSchema.parse(JSON.parse(text)).exports).map(([path, file]) => [
      `@portal/shared${path.slice(1)}`,
      [join(root, "shared", file)],
    ]),
  );
}

const packageOf = (path: string) => path.split("/", path.startsWith("@") ? 2 : 1).join("/");
