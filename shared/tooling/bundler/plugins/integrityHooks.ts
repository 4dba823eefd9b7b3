import type { Rspack } from "@rsbuild/core";

/** Defined by the shell: sets the integrity attribute of an element. */
const protect = "globalThis.__portalProtect__";

// Federation's `createScript` hook covers only the container's entry, not the chunks and
// stylesheets that the bundler's runtime loads.
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
