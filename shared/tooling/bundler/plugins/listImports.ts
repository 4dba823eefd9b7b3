import type { Rspack } from "@rsbuild/core";

export const IMPORTS_FILE = "imports.json";

interface Import {
  /** Ids of its chunks, which differ between builds. */
  chunks: string[];
  files: string[];
  /** Packages that it takes from the shell. */
  shared: string[];
}

export interface Imports {
  /** Imports by importing file and request, or by name. */
  imports: Record<string, Import>;
  /** Files of the packages that this build shares. */
  shared: Record<string, string[]>;
}

/** Lists the files of every dynamic import in `imports.json`, for the preload links of pages. */
export const listImports: Rspack.RspackPluginInstance = {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap("list-imports", (compilation) => {
      // After the files have got their names.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "list-imports", stage }, () => {
        const list: Imports = { imports: {}, shared: {} };
        for (const group of compilation.chunkGroups) {
          if (group.isInitial()) continue;
          const files = group.getFiles().filter((file) => /\.(js|css)$/.test(file));
          const modules = group.chunks.flatMap((chunk) =>
            compilation.chunkGraph.getChunkModules(chunk).map((module) => module.identifier()),
          );
          const shared = [...new Set(modules.flatMap((one) => sharedName(one, "consume") ?? []))];
          const chunks = group.chunks.map(({ id }) => String(id));
          const one = { chunks, files, shared: shared.toSorted() };
          if (group.name) list.imports[group.name] = one;
          for (const { request, module } of group.origins) {
            const from = module?.identifier() ?? "";
            const provided = sharedName(from, "provide");
            if (provided) list.shared[provided] = files;
            else if (request) list.imports[`${from.split("!").at(-1) ?? ""} ${request}`] = one;
          }
        }
        const source = new sources.RawSource(JSON.stringify(list));
        compilation.emitAsset(IMPORTS_FILE, source);
      });
    });
  },
};

function sharedName(identifier: string, kind: "consume" | "provide"): string | undefined {
  const [, found, name] = /^(\w+) shared module \(\w+\) (.+?)@[\d^]/.exec(identifier) ?? [];
  return found === kind ? name : undefined;
}
