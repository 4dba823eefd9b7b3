import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rspack } from "@rsbuild/core";
import { brand } from "../../../src/domain/brand";
import { listOrigins } from "../moduleOrigins";
import { root } from "../../project/workspace";
import { integrityOf } from "../../release/files";

const source = (path: string) => join(root, "shell", path);

/** Adds the offline page and the service worker to a build of the shell. */
export async function buildWorker(dir: string): Promise<void> {
  const script = await bundle(dir, source("src/network/offline/offline.ts"), {
    filename: "static/js/offline.[contenthash:10].js",
  });
  await writeOfflinePage(dir, script);
  await bundle(dir, source("worker/serviceWorker.ts"), {
    filename: "push-worker.js",
    define: {
      PRECACHE: JSON.stringify(await precacheList(dir, script)),
      MODULE_ORIGINS: JSON.stringify(listOrigins(process.env.PORTAL_MODULE_ORIGINS)),
    },
  });
}

async function writeOfflinePage(dir: string, script: string): Promise<void> {
  const read = (path: string) => readFile(join(root, path), "utf8");
  const values: Record<string, string> = {
    THEME: brand.color,
    BRAND: brand.name,
    TITLE: brand.fullName,
    SCRIPT: `/${script}`,
    INTEGRITY: await integrityOf(join(dir, script)),
    STYLE:
      (await read("shared/src/ui/tokens.css")) +
      (await read("shell/src/network/offline/offline.css")),
  };
  const template = await read("shell/src/network/offline/offline.html");
  const page = template.replaceAll(/%([A-Z]+)%/g, (_, name: string) => values[name] ?? "");
  await writeFile(join(dir, "offline.html"), page);
}

interface PrecacheEntry {
  url: string;
  revision: string | null;
  integrity?: string;
}

/** The files with which every page starts, and the offline page. */
async function precacheList(dir: string, offlineScript: string): Promise<PrecacheEntry[]> {
  const page = await readFile(join(dir, "index.html"), "utf8");
  const initial = [...page.matchAll(/(?:src|href)="\/(static\/[^"]+)"/g)].map(([, path]) => path);
  const hashed = [...new Set([...initial, offlineScript])].filter((path) => path !== undefined);
  const entries = await Promise.all(
    hashed.map(async (path) => ({
      url: `/${path}`,
      revision: null,
      integrity: await integrityOf(join(dir, path)),
    })),
  );
  const unhashed = await Promise.all(
    ["offline.html", "icon.svg"].map(async (path) => ({
      url: `/${path}`,
      revision: createHash("sha256")
        .update(await readFile(join(dir, path)))
        .digest("hex")
        .slice(0, 12),
    })),
  );
  return [...entries, ...unhashed];
}

interface BundleOptions {
  filename: string;
  define?: Record<string, string>;
}

/** @returns the path of the bundle below `dir` */
function bundle(
  dir: string,
  entry: string,
  { filename, define = {} }: BundleOptions,
): Promise<string> {
  const compiler = rspack({
    mode: "production",
    context: root,
    entry: { main: entry },
    target: ["webworker", "es2022"],
    devtool: false,
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
    plugins: [new rspack.DefinePlugin(define)],
    output: { path: dir, filename },
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => undefined);
      if (failure) return reject(failure);
      if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString("errors-only")));
      const { assets = [] } = stats.toJson({ all: false, assets: true });
      resolve(assets[0]?.name ?? "");
    });
  });
}
