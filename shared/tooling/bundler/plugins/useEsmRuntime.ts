import { rspack } from "@rsbuild/core";

/** The federation plugin requests its runtime as CommonJS; the ES modules can be tree-shaken. */
export const useEsmRuntime = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/runtime$|@module-federation.+\.cjs$/,
  (resource: { request: string }) => {
    resource.request = resource.request
      .replace(/\.cjs$/, ".js")
      .replace(/\/runtime$/, "/runtime/bundler");
  },
);
