import type { Rspack } from "@rsbuild/core";

export function emitJson(file: string, content: unknown): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap("emit-json", (compilation) => {
        compilation.hooks.processAssets.tap("emit-json", () => {
          const source = new compiler.rspack.sources.RawSource(JSON.stringify(content));
          compilation.emitAsset(file, source);
        });
      });
    },
  };
}
