import type { Rspack } from "@rsbuild/core";

export const SCREENS_FILE = "screens.json";

/** Lists the files of every named chunk in `screens.json`, for the preload links of its page. */
export const listScreens: Rspack.RspackPluginInstance = {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap("list-screens", (compilation) => {
      // After the files have got their names.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "list-screens", stage }, () => {
        const groups = [...compilation.namedChunkGroups].filter(([, group]) => !group.isInitial());
        const screens = groups.map(([name, group]) => [
          name,
          group.getFiles().filter((file) => /\.(js|css)$/.test(file)),
        ]);
        const json = JSON.stringify(Object.fromEntries(screens));
        compilation.emitAsset(SCREENS_FILE, new sources.RawSource(json));
      });
    });
  },
};
