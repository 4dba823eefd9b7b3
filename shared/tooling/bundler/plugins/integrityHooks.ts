import type { Rspack } from "@rsbuild/core";

/** The shell's function that sets an element's integrity attribute. */
const protect = "globalThis.__portalProtect__";

/**
 * Adds hashes to the chunks and stylesheets that the bundler's runtime loads: federation's
 * `createScript` hook covers only the container's entry. Does nothing without a shell.
 */
export const integrityHooks: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("integrity-hooks", (compilation) => {
      const hooks = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      for (const [hook, element, url] of [
        [hooks.createScript, "script", "url"],
        [hooks.createLink, "linkTag", "fullhref"],
      ] as const) {
        hook.tap(
          "integrity-hooks",
          (code) => `${code}\n${protect} && ${protect}(${element}, ${url});`,
        );
      }
    });
  },
};
