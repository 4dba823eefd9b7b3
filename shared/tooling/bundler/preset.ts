import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig, rspack, type RsbuildConfig } from "@rsbuild/core";
import { allowedHostsIn } from "../server/allowedHosts";
import { exposeOf, releasedContributions } from "../../src/contract/release/contributions";
import { parseContract } from "../../src/contract/release/contractVersion";
import type { ModuleDescription } from "../../src/contract/release/manifest";
import { commonOutput, inSource, react, recoverable } from "./config/commonConfig";
import { makeReproducible } from "./config/reproducible";
import { sharedPackages } from "./config/sharedPackages";
import { emitJson } from "./plugins/emitJson";
import { emptyModules } from "./plugins/emptyModules";
import { handleSocketErrors } from "./plugins/handleSocketErrors";
import { listImports } from "./plugins/listImports";
import { requestHooks } from "./plugins/requestHooks";
import { BUILD_ID } from "./output/nameBuild";
import { scopeStyles } from "./plugins/scopeStyles";
import { productionRouter } from "./plugins/slimLibraries";
import { useEsmRuntime } from "./plugins/useEsmRuntime";

const partsOf = ({ contributions: { parts = [], adminSections = [] } = {} }: ModuleDescription) =>
  Object.fromEntries(
    [...parts, ...adminSections].map(({ id, component }) => [`./${exposeOf(id)}`, component]),
  );

const identifier = (name: string) => name.replaceAll("-", "_");

export function moduleConfig(description: ModuleDescription): RsbuildConfig {
  const { name } = description;
  return defineConfig({
    plugins: [
      react(),
      pluginModuleFederation({
        name,
        library: { type: "global", name },
        filename: "entry.js",
        exposes: { "./app": "./src/app.tsx", ...description.exposes, ...partsOf(description) },
        shared: sharedPackages("consumer"),
        shareStrategy: "loaded-first",
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          asyncStartup: true,
          externalRuntime: true,
          optimization: { disableRemote: true, disableSnapshot: true, target: "web" },
        },
      }),
    ],
    dev: {
      lazyCompilation: false,
      // `module.ts` decides what the container exposes.
      watchFiles: { type: "restart", paths: ["module.ts"] },
    },
    source: { entry: { [identifier(name)]: "data:text/javascript,export{}" } },
    resolve: { alias: emptyModules },
    server: {
      headers: { "Access-Control-Allow-Origin": "*" },
      allowedHosts: allowedHostsIn(process.env),
      strictPort: true,
      setup: handleSocketErrors,
    },
    output: {
      ...commonOutput(name),
      assetPrefix: "auto",
    },
    tools: {
      htmlPlugin: false,
      rspack: (config, { isDev }) => {
        // Rsbuild requires an entry; the container is the only one.
        config.entry = {};
        config.output ??= {};
        config.output.uniqueName = name;
        config.output.chunkLoadingGlobal = `chunks_${identifier(name)}_${BUILD_ID}`;
        Object.assign(config.output, recoverable);
        if (!isDev) makeReproducible(config);
        config.plugins.push(
          requestHooks("__portalProtect__"),
          useEsmRuntime,
          productionRouter,
          listImports,
          scopeStyles(name),
        );
        if (!isDev) return;
        // Waits for complete files: a partial one would reset the state of the open page.
        config.watchOptions = { ...config.watchOptions, aggregateTimeout: 100 };
        const { title, contract, routes, contributions = {} } = description;
        config.plugins.push(
          new rspack.EntryPlugin("", inSource("hot/module.ts"), {}),
          emitJson("module.json", {
            title,
            ...parseContract(contract),
            routes,
            contributions: releasedContributions(contributions),
          }),
        );
      },
    },
  });
}
