import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rspack } from "@rsbuild/core";

const require = createRequire(import.meta.url);
const vendor = join(import.meta.dirname, "../../../src/vendor");
const routerDom = createRequire(require.resolve("react-router-dom"));

/** Replaces requests that are made inside packages whose path matches `inside`. */
const replace = (request: RegExp, inside: RegExp, file: string) =>
  new rspack.NormalModuleReplacementPlugin(
    request,
    (resource: { request: string; context: string }) => {
      if (inside.test(resource.context)) resource.request = file;
    },
  );

/** The package names its build with warnings for developers only. */
export const productionRouter = replace(
  /^react-router$/,
  /react-router-dom/,
  join(dirname(routerDom.resolve("react-router/package.json")), "dist/production/index.mjs"),
);

/** Parts of libraries that the shell loads later or never. */
export const slimLibraries = [
  productionRouter,
  replace(/^@supabase\/realtime-js$/, /supabase-js/, join(vendor, "deferredRealtime.ts")),
  replace(/^@supabase\/storage-js$/, /supabase-js/, join(vendor, "deferredStorage.ts")),
  replace(/^\.\/GoTrueAdminApi$/, /auth-js/, join(vendor, "absentAdminApi.ts")),
  replace(/^\.\/lib\/webauthn$/, /auth-js/, join(vendor, "absentWebauthn.ts")),
  replace(/^\.\/desc\.mjs$/, /error-codes/, join(vendor, "shortFederationErrors.ts")),
  replace(/\/(SnapshotHandler|preload)\.js$/, /runtime-core/, join(vendor, "absentSnapshots.ts")),
];
