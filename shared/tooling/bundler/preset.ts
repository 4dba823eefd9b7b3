import { join } from "node:path";
import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig, rspack, type RsbuildConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { exposeOf, releasedContributions } from "../../src/contract/release/contributions";
import type { ModuleDescription } from "../../src/contract/release/manifest";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "../../src/contract/portal";
import { parseContract } from "../../src/contract/release/contractVersion";
import type { ShellManifest } from "../../src/contract/release/shellManifest";
import { brand } from "../../src/domain/brand";
import { contractHash } from "../contract/contractHash";
import { emitJson } from "./plugins/emitJson";
import { integrityHooks } from "./plugins/integrityHooks";
import { emptyModules } from "./plugins/emptyModules";
import { listImports } from "./plugins/listImports";
import { listScreens } from "./plugins/listScreens";
import { sharedPackages, sharedVersions } from "./sharedPackages";
import { servesSourceMaps } from "./sourceMaps";
import { scriptFile } from "../kit/layout";
import { productionRouter, slimLibraries } from "./plugins/slimLibraries";
import { subsetInter } from "./plugins/subsetInter";
import { handleSocketErrors } from "./plugins/handleSocketErrors";

const buildId = process.env.PORTAL_BUILD_ID ?? "dev";

/** The bundler's default is two minutes. */
const CHUNK_DEADLINE_MS = 10_000;

const moduleOrigins = originsIn("PORTAL_MODULE_ORIGINS");
const devOrigins = originsIn("PORTAL_DEV_ORIGINS");

function originsIn(variable: string): string {
  return JSON.stringify((process.env[variable] ?? "").split(",").filter(Boolean));
}

/** Hot reload needs React's development build. */
const isHot = process.env.PORTAL_HOT === "1";

const inSource = (file: string) => join(import.meta.dirname, "../../src", scriptFile(file));

/** The federation plugin requests its runtime as CommonJS; the ES modules can be tree-shaken. */
const useEsmRuntime = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/runtime$|@module-federation.+\.cjs$/,
  (resource: { request: string }) => {
    resource.request = resource.request
      .replace(/\.cjs$/, ".js")
      .replace(/\/runtime$/, "/runtime/bundler");
  },
);

/** The shell shares the production JSX runtime, also with modules that run live. */
export const react = () => pluginReact({ swcReactOptions: { development: false } });

const shellManifest = (): ShellManifest => ({
  build: buildId,
  contract: CONTRACT_MAJOR,
  contractMinor: CONTRACT_MINOR,
  contractHash: contractHash(),
  shared: sharedVersions(),
});

/** Values that the shell's code reads at build time. */
export const shellDefinitions = () => ({
  PORTAL_MODULE_ORIGINS: moduleOrigins,
  PORTAL_DEV_ORIGINS: devOrigins,
  PORTAL_SHELL: JSON.stringify(shellManifest()),
});

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
    dev: { lazyCompilation: false },
    source: { entry: { [identifier(name)]: "data:text/javascript,export{}" } },
    resolve: { alias: emptyModules },
    server: {
      headers: { "Access-Control-Allow-Origin": "*" },
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
        config.output.chunkLoadingGlobal = `chunks_${identifier(name)}_${buildId}`;
        config.optimization = { ...config.optimization, chunkIds };
        config.output.chunkLoadTimeout = CHUNK_DEADLINE_MS;
        config.plugins.push(integrityHooks, useEsmRuntime, productionRouter, listImports);
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

export function shellConfig(options: { template: string; entry: string }): RsbuildConfig {
  return defineConfig({
    plugins: [
      react(),
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
        themeColor: brand.color,
        description: `The members' portal of ${brand.fullName}`,
      },
    },
    performance: {
      preload: { type: "all-assets", include: [/InterVariable.*\.woff2$/] },
      // One first file: every build renames all of them, and together they compress better.
      chunkSplit: { strategy: "custom", splitChunks: { chunks: "async" } },
    },
    security: { sri: { enable: true, algorithm: "sha384" } },
    output: { ...commonOutput("shell"), assetPrefix: "/" },
    tools: {
      rspack: (config) => {
        config.output ??= {};
        config.output.chunkLoadingGlobal = `chunks_shell_${buildId}`;
        config.optimization = { ...config.optimization, chunkIds };
        config.plugins = [
          ...(config.plugins ?? []),
          emitJson("shell.json", shellManifest()),
          listScreens,
          listImports,
          subsetInter,
          ...slimLibraries,
          useEsmRuntime,
        ];
      },
    },
  });
}

/**
 * Rspack's default ids can differ only in a leading zero (`"04"` and `4`). The chunk loader compares
 * them with `!=`, so it would never load one of them.
 */
const chunkIds = "deterministic";

const namesSourceMaps = servesSourceMaps || process.env.NODE_ENV !== "production";

export const cssModulesOf = (name: string) => ({
  localIdentName: `${name}-[local]-[hash:base64:5]`,
});

function commonOutput(name: string): RsbuildConfig["output"] {
  return {
    distPath: { root: process.env.PORTAL_BUILD_DIST ?? "dist" },
    cleanDistPath: true,
    sourceMap: { js: namesSourceMaps ? "source-map" : "hidden-source-map", css: false },
    legalComments: "none",
    cssModules: cssModulesOf(name),
    filenameHash: "contenthash:10",
  };
}
