import type { Page } from "@playwright/test";
import { hashOf } from "./serveRelease";
import type { Discovery, Manifest, Release } from "./discovery";
import { portalUrl } from "../environment";

const MANIFEST = "mf-manifest.json";

/** Renames the build, with `change` applied to each file; the files of the old build return 404. */
export async function redeploy(
  page: Page,
  module: string,
  change = (text: string) => text,
): Promise<string> {
  const discovery = (await (await fetch(`${portalUrl}/modules.json`)).json()) as Discovery;
  const old = discovery.microFrontends[module]?.find(({ deployment }) => deployment.default);
  if (!old) throw new Error(`Discovery has no release of ${module}`);
  const { build } = old.extras;
  const newBuild = build.split("").toReversed().join("");
  const base = `/modules/${module}/${build}/`;
  const renamed = (text: string) => text.replaceAll(build, newBuild);

  const textOf = async (path: string) => (await fetch(portalUrl + base + path)).text();
  const before = JSON.parse(await textOf(MANIFEST)) as Manifest;
  const files = new Map<string, string>();
  for (const path of Object.keys(before.integrity)) {
    if (/\.(js|css)$/.test(path)) files.set(path, change(renamed(await textOf(path))));
  }
  const integrity = Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)]));
  const manifest = JSON.stringify({ integrity });
  files.set(MANIFEST, manifest);
  const redeployed: Release = {
    ...old,
    url: renamed(old.url),
    metadata: { ...old.metadata, integrity: integrity["entry.js"] ?? "" },
    extras: {
      ...old.extras,
      build: newBuild,
      manifestUrl: renamed(old.extras.manifestUrl),
      assets: integrity,
      manifestIntegrity: hashOf(manifest),
      preload: { js: {}, css: {} },
    },
  };
  delete redeployed.extras.fallback;
  discovery.microFrontends[module] = [redeployed];

  await page.route(`**${base}**`, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.route(`**${renamed(base)}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(base.length);
    const body = files.get(path);
    if (body === undefined) return route.fulfill({ status: 404, body: "Not found" });
    const contentType = path.endsWith(".js")
      ? "text/javascript"
      : path.endsWith(".css")
        ? "text/css"
        : "application/json";
    return route.fulfill({ contentType, body });
  });
  await page.route("**/modules.json", (route) => route.fulfill({ json: discovery }));
  return newBuild;
}
