import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack } from "@rsbuild/core";
import { root } from "../commands/workspace";

/** Edge functions are deployed alone: what they share with the portal is bundled for them. */
export const generatedFile = join(root, "supabase/functions/_shared/generated/notifications.js");

const entry = join(root, "shared/src/notifications/functions.ts");
const packages = ["dayjs", "ical-generator", "valibot"];

/** The bundle, the same for the same sources. Packages stay imports of their pinned versions. */
export async function bundleFunctions(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "functions-"));
  try {
    await build(folder);
    return `/* @ts-self-types="./notifications.d.ts" */
// Written by \`pnpm functions:shared\` from shared/src. Do not edit.
${readFileSync(join(folder, "notifications.js"), "utf8")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function build(folder: string): Promise<void> {
  const compiler = rspack({
    mode: "production",
    context: root,
    entry: { notifications: entry },
    target: ["web", "es2022"],
    devtool: false,
    externalsType: "module",
    externals: packages.flatMap((name) => {
      const version = versionOf(name);
      return [
        ({ request = "" }: { request?: string }, done: (e?: Error, result?: string) => void) => {
          if (request !== name && !request.startsWith(`${name}/`)) return done();
          const rest = request.slice(name.length);
          done(undefined, `npm:${name}@${version}${rest && `${rest}.js`}`);
        },
      ];
    }),
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
          type: "javascript/auto",
        },
      ],
    },
    resolve: { extensions: [".ts", ".js"] },
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
