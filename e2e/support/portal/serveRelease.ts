import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { rewriteReleases, type Discovery, type Release } from "./discovery";

export const hashOf = (content: string | Buffer) =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/**
 * Returns a function that makes a release use the container with these lifecycles, an expression
 * that may use the name of the `expose`.
 */
async function serveContainer(
  page: Page,
  module: string,
  lifecycles: string,
): Promise<(release: Release) => Release> {
  const base = `/modules/${module}/broken/`;
  const entry = `globalThis[${JSON.stringify(module)}] = {
    init() {},
    get: async (expose) => { const app = { default: ${lifecycles} }; return () => app; },
  };`;
  const manifest = JSON.stringify({ integrity: { "entry.js": hashOf(entry) } });
  await page.route(`**${base}entry.js*`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: entry }),
  );
  await page.route(`**${base}mf-manifest.json`, (route) =>
    route.fulfill({ contentType: "application/json", body: manifest }),
  );
  return (good) => {
    const { fallback: _, ...extras } = good.extras;
    return {
      ...good,
      url: `${base}entry.js`,
      metadata: { ...good.metadata, integrity: hashOf(entry) },
      extras: {
        ...extras,
        build: "broken",
        manifestUrl: `${base}mf-manifest.json`,
        assets: { "entry.js": hashOf(entry) },
        manifestIntegrity: hashOf(manifest),
        preload: { js: {}, css: {} },
      },
    };
  };
}

/** With `kept`, discovery lists it as an inactive release beside the one in use. */
export async function serveRelease(
  page: Page,
  module: string,
  lifecycles: string,
  { withFallback = false, kept = false } = {},
): Promise<void> {
  const own = await serveContainer(page, module, lifecycles);
  await rewriteReleases(page, module, ([good, ...rest]) => {
    if (!good) throw new Error(`Discovery has no release of ${module}`);
    const broken = own(good);
    if (withFallback) broken.extras.fallback = good.extras.build;
    if (kept) broken.deployment = { traffic: 0, default: false };
    if (kept) return [broken, good, ...rest];
    const inactive = { ...good, deployment: { traffic: 0, default: false } };
    return [broken, ...(withFallback ? [inactive] : []), ...rest.filter((one) => one !== good)];
  });
}

export async function addModuleToDiscovery(
  page: Page,
  module: string,
  path: string,
  heading: string,
): Promise<void> {
  const own = await serveContainer(
    page,
    module,
    `{
      bootstrap: async () => {},
      mount: async ({ outlet }) => { outlet.innerHTML = "<h1>${heading}</h1>" },
      unmount: async ({ outlet }) => outlet.replaceChildren(),
    }`,
  );
  await page.route("**/modules.json", async (route) => {
    const response = await route.fetch();
    const discovery = (await response.json()) as Discovery;
    const [template] = discovery.microFrontends["mf-shop"] ?? [];
    if (!template) throw new Error("Discovery has no release of mf-shop to copy");
    const release = own(template);
    release.extras.routes = [{ path, access: "public" }];
    release.extras.contributions = {};
    discovery.microFrontends = { [module]: [release], ...discovery.microFrontends };
    await route.fulfill({ response, json: discovery });
  });
}

/** A module that is in use for everyone from the first page on. */
export async function serveNewModule(
  page: Page,
  module: string,
  lifecycles: string,
  extras: Pick<Release["extras"], "routes" | "contributions">,
): Promise<void> {
  const own = await serveContainer(page, module, lifecycles);
  const release: Release = {
    url: "",
    metadata: { integrity: "", version: "1.0.0" },
    deployment: { traffic: 100, default: true },
    extras: {
      title: module,
      contract: 1,
      shared: {},
      build: "",
      manifestUrl: "",
      manifestIntegrity: "",
      preload: { js: {}, css: {} },
      ...extras,
    },
  };
  await rewriteReleases(page, module, () => [own(release)]);
}
