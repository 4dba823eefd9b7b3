import type { Page } from "@playwright/test";

export interface Release {
  url: string;
  metadata: { integrity: string; version?: string };
  deployment: { traffic: number; default: boolean };
  extras: {
    build: string;
    contract: number;
    shared: Record<string, string>;
    title?: string;
    routes: { path: string; access: string }[];
    contributions?: object;
    manifestUrl: string;
    assets?: Record<string, string>;
    manifestIntegrity: string;
    preload: { js: Record<string, string>; css: Record<string, string> };
    fallback?: string;
  };
}

export interface Discovery {
  microFrontends: Record<string, Release[]>;
}

export interface Manifest {
  integrity: Record<string, string>;
}

const preloads = /<link rel="preload"[^>]*href="\/modules\/[^>]*>/g;
const inPage = /(<script type="application\/json" id="portal-discovery">)(.*?)(<\/script>)/;

/** Also removes the preloads, so that only the shell requests files. */
export async function rewriteReleases(
  page: Page,
  module: string,
  change: (releases: Release[]) => Release[],
): Promise<void> {
  const rewrite = (text: string): string => {
    const discovery = JSON.parse(text) as Discovery;
    discovery.microFrontends[module] = change(discovery.microFrontends[module] ?? []);
    return JSON.stringify(discovery);
  };
  await page.route("**/modules.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(preloads, "")
      .replace(
        inPage,
        (_, open: string, json: string, close: string) => open + rewrite(json) + close,
      );
    await route.fulfill({ response, body });
  });
}

export async function mockDiscovery(
  page: Page,
  modulesResponse: { status: number; body: string },
): Promise<void> {
  await page.route("**/modules.json", (route) => route.fulfill(modulesResponse));
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(inPage, "") });
  });
}
