import { join } from "node:path";
import { defineConfig } from "@rsbuild/core";
import type { PrerenderTask } from "../../../src/prerender/pages";
import { packageName, scriptFile } from "../../kit/layout";
import { cssModulesOf, react } from "../config/commonConfig";
import { shellDefinitions } from "../config/shellDefinitions";
import { emptyModules } from "../plugins/emptyModules";
import { listImports } from "../plugins/listImports";

const { name } = JSON.parse(process.env.PORTAL_PRERENDER ?? "{}") as PrerenderTask;
const isShell = name === "shell";
const inSource = (file: string) => join(import.meta.dirname, "../../../src", scriptFile(file));

/** Builds the program that renders the pages of a package in Node (`prerender.ts`). */
export default defineConfig({
  plugins: [react()],
  source: {
    entry: { prerender: isShell ? "./src/prerender.tsx" : inSource("prerender/module.tsx") },
    define: shellDefinitions(),
  },
  resolve: {
    alias: {
      ...emptyModules,
      [`${packageName}/vendor/router$`]: inSource("prerender/router.tsx"),
      [`${packageName}/contract/module/defineModule$`]: inSource("prerender/defineModule.ts"),
      "portal-module$": join(process.cwd(), "src/app.tsx"),
    },
  },
  output: {
    target: "node",
    distPath: { root: process.env.PORTAL_BUILD_DIST ?? "dist" },
    cssModules: cssModulesOf(name),
    minify: false,
    // Errors of a page name its files.
    sourceMap: { js: "source-map" },
    legalComments: "none",
  },
  tools: {
    rspack: (config) => {
      config.plugins.push(listImports);
      // One chunk for each import, so that a page names what it imports.
      config.optimization = { ...config.optimization, splitChunks: false };
    },
  },
});
