import { join } from "node:path";
import type { RsbuildConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { scriptFile } from "../../kit/layout";
import { servesSourceMaps } from "../output/sourceMaps";
import { mangle } from "./reproducible";

export const inSource = (file: string) =>
  join(import.meta.dirname, "../../../src", scriptFile(file));

/** The shell shares the production JSX runtime, also with modules that run live. */
export const react = () => pluginReact({ swcReactOptions: { development: false } });

/** With these settings, a file that could not be loaded can be loaded by a later attempt. */
export const recoverable = {
  /** The bundler's default is two minutes. */
  chunkLoadTimeout: 10_000,
  /** Runs a script again that failed because a library was missing, instead of using its incomplete exports. */
  strictModuleExceptionHandling: true,
};

const namesSourceMaps = servesSourceMaps || process.env.NODE_ENV !== "production";

export const cssModulesOf = (name: string) => ({
  localIdentName: `${name}-[local]-[hash:base64:5]`,
});

export function commonOutput(name: string): RsbuildConfig["output"] {
  return {
    distPath: { root: process.env.PORTAL_BUILD_DIST ?? "dist" },
    cleanDistPath: true,
    sourceMap: { js: namesSourceMaps ? "source-map" : "hidden-source-map", css: false },
    legalComments: "none",
    minify: { jsOptions: { minimizerOptions: { mangle } } },
    cssModules: cssModulesOf(name),
    filenameHash: "contenthash:10",
  };
}
