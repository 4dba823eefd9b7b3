import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig, type RsbuildConfig } from "@rsbuild/core";
import { brand } from "../../../src/domain/brand";
import { SHELL_HASH } from "../../release/integrity";
import { emitJson } from "../plugins/emitJson";
import { emptyModules } from "../plugins/emptyModules";
import { listImports } from "../plugins/listImports";
import { listScreens } from "../plugins/listScreens";
import { requestHooks } from "../plugins/requestHooks";
import { slimLibraries } from "../plugins/slimLibraries";
import { BUILD_ID } from "../output/nameBuild";
import { subsetInter } from "../plugins/subsetInter";
import { useEsmRuntime } from "../plugins/useEsmRuntime";
import { withoutTracing } from "../plugins/withoutTracing";
import { withoutWallets } from "../plugins/withoutWallets";
import { commonOutput, inSource, react, recoverable } from "./commonConfig";
import { makeReproducible } from "./reproducible";
import { sharedPackages } from "./sharedPackages";
import { shellDefinitions, shellOffers } from "./shellDefinitions";

/** Hot reload needs React's development build. */
const isHot = process.env.PORTAL_HOT === "1";

export function shellConfig(options: { template: string; entry: string }): RsbuildConfig {
  return defineConfig({
    plugins: [
      react(),
      withoutTracing,
      withoutWallets,
      pluginModuleFederation({
        name: "shell",
        shared: sharedPackages("provider"),
        shareStrategy: "loaded-first",
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: "web" },
        },
      }),
    ],
    source: {
      entry: { index: options.entry },
      preEntry: [...(isHot ? [inSource("hot/host.ts")] : []), inSource("vendor/offered.ts")],
      define: {
        ...(isHot && { "process.env.NODE_ENV": '"development"' }),
        ...shellDefinitions(),
      },
    },
    resolve: { alias: emptyModules },
    html: {
      template: options.template,
      crossorigin: "anonymous",
      templateParameters: {
        title: brand.fullName,
        build: BUILD_ID,
        themeColor: brand.color,
        description: `The members' portal of ${brand.fullName}`,
      },
    },
    performance: {
      preload: { type: "all-assets", include: [/InterVariable.*\.woff2$/] },
      // One script for the start: separate files would all be renamed with every build, and compress less.
      chunkSplit: { strategy: "custom", splitChunks: { chunks: "async" } },
    },
    security: { sri: { enable: true, algorithm: SHELL_HASH } },
    output: { ...commonOutput("shell"), assetPrefix: "/" },
    tools: {
      rspack: (config) => {
        config.output ??= {};
        config.output.chunkLoadingGlobal = "chunks_shell";
        Object.assign(config.output, recoverable);
        makeReproducible(config);
        config.plugins = [
          ...(config.plugins ?? []),
          emitJson("shell.json", { build: BUILD_ID, ...shellOffers() }),
          listScreens,
          listImports,
          subsetInter,
          requestHooks("__portalTrack__"),
          ...slimLibraries,
          useEsmRuntime,
        ];
      },
    },
  });
}
