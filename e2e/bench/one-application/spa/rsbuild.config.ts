import { shellConfig } from "@portal/shared/tooling/bundler/config/shellConfig";
import { moduleNames } from "@portal/shared/tooling/project/workspace";
import { defineConfig, mergeRsbuildConfig, rspack, type RsbuildPlugin } from "@rsbuild/core";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { modulesSource } from "./modulesSource";

const ofShell = shellConfig({
  entry: join(import.meta.dirname, "main.tsx"),
  template: "./index.html",
});
const plugins = ofShell.plugins?.filter(
  (plugin) => plugin && "name" in plugin && plugin.name === "rsbuild:react",
);

/** Lists the first files of each module's routes, for the page's preload links. */
const listFirstFiles: RsbuildPlugin = {
  name: "list-first-files",
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const groups = stats?.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
      const files = Object.entries(groups).map(([name, { assets = [] }]) => [
        name,
        assets.map((asset) => asset.name),
      ]);
      const path = join(api.context.distPath, "first-files.json");
      await writeFile(path, JSON.stringify(Object.fromEntries(files)));
    });
  },
};

/** The shell's configuration without federation, with routes in place of modules. */
export default defineConfig(
  mergeRsbuildConfig(
    { ...ofShell, plugins: [...(plugins ?? []), listFirstFiles] },
    {
      tools: {
        rspack: {
          plugins: [
            new rspack.experiments.VirtualModulesPlugin({
              [join(import.meta.dirname, "sources.js")]: modulesSource(moduleNames()),
            }),
          ],
        },
      },
      resolve: {
        alias: {
          [resolve(import.meta.dirname, "../../../../shell/src/page/ModuleOutlet")]: resolve(
            import.meta.dirname,
            "RouteOutlet.tsx",
          ),
        },
      },
    },
  ),
);
