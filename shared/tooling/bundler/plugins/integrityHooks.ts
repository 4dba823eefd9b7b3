import type { Rspack } from "@rsbuild/core";

/** The shell's function that puts an asset's hash on the element which loads it. */
const protect = "globalThis.__portalProtect__";

/**
 * The bundler's own loading of chunks and styles asks the shell for their hashes. Federation's
 * `createScript` hook covers only the container's entry. Without a shell (a bare frame, a dev
 * server) there is nobody to ask.
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
