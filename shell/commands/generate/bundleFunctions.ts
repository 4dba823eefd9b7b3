import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack } from "@rsbuild/core";
import { root } from "@portal/shared/tooling/project/workspace";

/** Edge functions are deployed alone: what they share with the portal is bundled for them. */
const entries = {
  images: "shared/src/images/edgeEntry.ts",
  invoices: "shared/src/invoices/edgeEntry.ts",
  notifications: "shared/src/notifications/edgeEntry.ts",
  releases: "shared/tooling/release/server/edgeEntry.ts",
};
export type BundleName = keyof typeof entries;
export const bundleNames = Object.keys(entries) as BundleName[];

export const generatedFile = (name: BundleName): string =>
  join(root, `supabase/functions/_shared/generated/${name}.js`);

const versionRanges = join(
  root,
  "shared/node_modules/@module-federation/runtime-core/dist/utils/semver/index.js",
);

/** Packages that edge functions import by name; all others are part of the bundle. */
const packages = ["acorn", "dayjs", "ical-generator", "pdfmake", "valibot", "zod"];

/** The bundle, the same for the same sources. Packages stay imports of their pinned versions. */
export async function bundleFunctions(name: BundleName): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "functions-"));
  try {
    await build(name, folder);
    return `/* @ts-self-types="./${name}.d.ts" */
// Written by \`pnpm functions:shared\` from ${entries[name]}. Do not edit.
${readFileSync(join(folder, `${name}.js`), "utf8")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function build(name: BundleName, folder: string): Promise<void> {
  const compiler = rspack({
    mode: "production",
    context: root,
    entry: { [name]: join(root, entries[name]) },
    target: ["web", "es2022"],
    devtool: false,
    externalsType: "module",
    externals: [
      /^node:/,
      ...packages.map((pinned) => {
        const version = versionOf(pinned);
        return (
          { request = "" }: { request?: string },
          done: (e?: Error, result?: string) => void,
        ) => {
          if (request !== pinned && !request.startsWith(`${pinned}/`)) return done();
          const rest = request.slice(pinned.length);
          done(undefined, `npm:${pinned}@${version}${rest && `${rest}.js`}`);
        };
      }),
    ],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
          type: "javascript/auto",
        },
        { test: /\.(?:wasm|woff)$/, type: "asset/inline" },
      ],
      parser: { javascript: { dynamicImportMode: "eager" } },
    },
    resolve: {
      extensions: [".edge.ts", ".ts", ".js"],
      // Its entry cannot be split: all of the runtime for one function.
      alias: { "@module-federation/runtime-core$": versionRanges },
    },
    optimization: {
      minimize: false,
      mangleExports: false,
      moduleIds: "named",
      concatenateModules: true,
    },
    output: { path: folder, filename: "[name].js", module: true, library: { type: "module" } },
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => undefined);
      if (failure) return reject(failure);
      if (stats?.hasErrors()) return reject(new Error(stats.toString("errors-only")));
      resolve();
    });
  });
}

function versionOf(name: string): string {
  const file = join(root, "supabase/node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
