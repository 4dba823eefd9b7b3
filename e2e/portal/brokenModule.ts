import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { rewriteReleases, type Release } from "./discovery";

export const hashOf = (content: string) =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/**
 * Puts a release of our own making in the place of a module's: properly announced, with true
 * hashes, and with this code as its lifecycles. With `kept` it lies beside
 * the release in use.
 */
export async function releaseBroken(
  page: Page,
  module: string,
  lifecycles: string,
  { withFallback = false, kept = false } = {},
): Promise<void> {
  const base = `/modules/${module}/broken/`;
  const entry = `globalThis[${JSON.stringify(module)}] = {
    init() {},
    get: async () => { const app = { default: ${lifecycles} }; return () => app; },
  };`;
  const manifest = JSON.stringify({
    id: module,
    name: module,
    metaData: {
      name: module,
      globalName: module,
      buildInfo: { buildVersion: "broken", buildName: module },
      publicPath: "auto",
      remoteEntry: { name: "entry.js", path: "", type: "global" },
      types: { path: "", name: "", zip: "", api: "" },
      pluginVersion: "2.9.2",
    },
    shared: [],
    remotes: [],
    exposes: [
      {
        id: `${module}:app`,
        name: "app",
        path: "./app",
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
      },
    ],
  });
  await page.route(`**${base}entry.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: entry }),
  );
  await page.route(`**${base}mf-manifest.json`, (route) =>
    route.fulfill({ contentType: "application/json", body: manifest }),
  );
  await rewriteReleases(page, module, ([good, ...rest]) => {
    if (!good) throw new Error(`Discovery knows no release of ${module}`);
    const broken: Release = {
      ...good,
      url: `${base}entry.js`,
      metadata: { ...good.metadata, integrity: hashOf(entry) },
      extras: {
        ...good.extras,
        build: "broken",
        manifestUrl: `${base}mf-manifest.json`,
        assets: { "entry.js": hashOf(entry), "mf-manifest.json": hashOf(manifest) },
        preload: { js: [], css: [] },
      },
    };
    delete broken.extras.fallback;
    if (withFallback) broken.extras.fallback = good.extras.build;
    if (kept) broken.deployment = { traffic: 0, default: false };
    if (kept) return [broken, good, ...rest];
    const resting = { ...good, deployment: { traffic: 0, default: false } };
    return [broken, ...(withFallback ? [resting] : []), ...rest.filter((one) => one !== good)];
  });
}
