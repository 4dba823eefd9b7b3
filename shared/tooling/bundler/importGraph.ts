import { relative, resolve } from "node:path";
import { build, type Loader, type Plugin } from "esbuild";
import type { NamedPackage } from "../project/lockedPackages";

interface ImportGraph {
  /** Relative to the root, sorted. */
  files: string[];
  /** The packages that these files import. */
  packages: NamedPackage[];
}

const unread = ["avif", "gif", "html", "jpg", "png", "svg", "wasm", "webp", "woff", "woff2"];

/** Follows the imports of the entries through the workspace. Paths are relative to `root`. */
export async function importGraph(root: string, entries: readonly string[]): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "unused",
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
    loader: Object.fromEntries(unread.map((type): [string, Loader] => [`.${type}`, "file"])),
    plugins: [packagesStayOutside],
  });
  const files = Object.keys(metafile.inputs).filter((path) => !path.includes("node_modules/"));
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

const packagesStayOutside: Plugin = {
  name: "packages-stay-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOurs = path.startsWith("@portal/") || kind === "entry-point" || kind === "url-token";
      return isOurs ? undefined : { path, external: true };
    });
  },
};

const packageOf = (path: string) => path.split("/", path.startsWith("@") ? 2 : 1).join("/");
