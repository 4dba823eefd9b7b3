import { join } from "node:path";
import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig, rspack, type RsbuildConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import type { ModuleDescription } from "../../src/contract/manifest";
import { CONTRACT_MAJOR } from "../../src/contract/portal";
import type { ShellManifest } from "../../src/contract/shellManifest";
import { brand } from "../../src/domain/brand";
import { emitJson } from "./emitJson";
import { integrityHooks } from "./integrityHooks";
import { leftOut } from "../release/emptyModules";
import { sharedPackages, sharedVersions } from "./sharedPackages";
import { servesSourceMaps } from "./sourceMaps";
import { surviveResets } from "./surviveResets";

/** Set by the build: the hash of a build's inputs. Two builds never share a chunk registry. */
const buildId = process.env.PORTAL_BUILD_ID ?? "dev";

/** A part of a module that has not come by then is lost; the bundler would wait two minutes. */
const CHUNK_DEADLINE_MS = 10_000;

/** Origins besides the portal's own that may deliver modules, separated by commas. */
const moduleOrigins = originsIn("PORTAL_MODULE_ORIGINS");
/** Those of a developer's own machine, whose files have no hashes. `pnpm dev` sets them. */
const devOrigins = originsIn("PORTAL_DEV_ORIGINS");

function originsIn(variable: string): string {
  return JSON.stringify((process.env[variable] ?? "").split(",").filter(Boolean));
}

/** `pnpm dev` sets it: the shell's React is a development build, in which live modules refresh. */
const isHot = process.env.PORTAL_HOT === "1";

const inSource = (file: string) => join(import.meta.dirname, "../../src", file);

/** The federation plugin asks for its runtime as CommonJS; the same as ES modules can be shaken. */
const shakeRuntime = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/runtime$|@module-federation.+\.cjs$/,
  (asked: { request: string }) => {
    asked.request = asked.request
      .replace(/\.cjs$/, ".js")
      .replace(/\/runtime$/, "/runtime/bundler");
  },
);

/** The shell shares the JSX runtime of built code, also with modules that run live. */
const react = () => pluginReact({ swcReactOptions: { development: false } });

/** What this shell offers to modules: compiled into it, and told to whoever releases one. */
const offer = (): ShellManifest => ({
  build: buildId,
  contract: CONTRACT_MAJOR,
  shared: sharedVersions(),
});

const identifier = (name: string) => name.replaceAll("-", "_");

/** How every module is built: `export default moduleConfig(description)` in its rsbuild.config.ts. */
export function moduleConfig(description: ModuleDescription): RsbuildConfig {
  const { name } = description;
  return defineConfig({
    plugins: [
      react(),
      pluginModuleFederation({
        name,
        library: { type: "global", name },
        filename: "entry.js",
        exposes: { "./app": "./src/app.tsx", ...description.exposes },
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
    resolve: { alias: leftOut },
    server: {
      headers: { "Access-Control-Allow-Origin": "*" },
      strictPort: true,
      setup: surviveResets,
    },
    output: {
      ...commonOutput(name),
      assetPrefix: "auto",
    },
    tools: {
      htmlPlugin: false,
      rspack: (config, { isDev }) => {
        // The container is the only entry: rsbuild insists on one more, which is dropped here.
        config.entry = {};
        config.output ??= {};
        config.output.uniqueName = name;
        config.output.chunkLoadingGlobal = `chunks_${identifier(name)}_${buildId}`;
        config.output.chunkLoadTimeout = CHUNK_DEADLINE_MS;
        config.plugins.push(integrityHooks, shakeRuntime);
        if (!isDev) return;
        // Longer than a file is half written: its empty half would take the open page's state away.
        config.watchOptions = { ...config.watchOptions, aggregateTimeout: 100 };
        const { title, contract, routes } = description;
        config.plugins.push(
          new rspack.EntryPlugin("", inSource("hot/module.ts"), {}),
          emitJson("module.json", { title, contract, routes }),
        );
      },
    },
  });
}

/** How the shell is built: it brings the shared libraries and the federation runtime. */
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
      // Reached by these names only; modules ask for what is offered by the parts' names.
      preEntry: [...(isHot ? [inSource("hot/host.ts")] : []), inSource("vendor/offered.ts")],
      define: {
        ...(isHot && { "process.env.NODE_ENV": '"development"' }),
        PORTAL_MODULE_ORIGINS: moduleOrigins,
        PORTAL_DEV_ORIGINS: devOrigins,
        PORTAL_SHELL: JSON.stringify(offer()),
      },
    },
    resolve: { alias: leftOut },
    html: {
      template: options.template,
      crossorigin: "anonymous",
      templateParameters: {
        title: brand.fullName,
        themeColor: brand.color,
        description: `The members' portal of ${brand.fullName}`,
      },
    },
    security: { sri: { enable: true, algorithm: "sha384" } },
    output: { ...commonOutput("shell"), assetPrefix: "/" },
    tools: {
      rspack: (config) => {
        config.output ??= {};
        config.output.chunkLoadingGlobal = `chunks_shell_${buildId}`;
        config.plugins = [...(config.plugins ?? []), emitJson("shell.json", offer()), shakeRuntime];
      },
    },
  });
}

/** What runs live on a developer's machine always does. */
const namesSourceMaps = servesSourceMaps || process.env.NODE_ENV !== "production";

function commonOutput(name: string): RsbuildConfig["output"] {
  return {
    distPath: { root: process.env.PORTAL_BUILD_DIST ?? "dist" },
    cleanDistPath: true,
    sourceMap: { js: namesSourceMaps ? "source-map" : "hidden-source-map", css: false },
    legalComments: "none",
    cssModules: { localIdentName: `${name}-[local]-[hash:base64:5]` },
    // `[contenthash]` in every name: a file under a release's URL never changes.
    filenameHash: "contenthash:10",
  };
}
