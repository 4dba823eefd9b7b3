import type { Rspack } from "@rsbuild/core";

/**
 * Passes each script and stylesheet that the bundler's runtime requests to a function that the shell
 * defines: `__portalProtect__` also sets the integrity attribute, `__portalTrack__` does not.
 *
 * Federation's `createScript` hook covers only the container's entry.
 */
export const requestHooks = (
  name: "__portalProtect__" | "__portalTrack__",
): Rspack.RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("request-hooks", (compilation) => {
      const hooks = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      const call = `globalThis.${name}`;
      for (const [hook, element, url] of [
        [hooks.createScript, "script", "url"],
        [hooks.createLink, "linkTag", "fullhref"],
      ] as const) {
        hook.tap("request-hooks", (code) => `${code}\n${call} && ${call}(${element}, ${url});`);
      }
    });
  },
});
