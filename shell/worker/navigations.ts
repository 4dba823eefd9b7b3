import { enable as enablePreload } from "workbox-navigation-preload";
import {
  addRoute,
  cleanupOutdatedCaches,
  precache,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;
declare const PRECACHE: PrecacheEntry[];

interface StaticRouting {
  addRoutes?(rule: { condition: { urlPattern: string }; source: "network" }): Promise<void>;
}

/**
 * Pages come from the network only: they name the releases in use, so a cached page could run a
 * withdrawn one. Without a network the offline page is shown.
 */
export function routeNavigations(): void {
  precache(PRECACHE);
  addRoute({ directoryIndex: "", cleanURLs: false });
  cleanupOutdatedCaches();
  enablePreload();
  const pages = new NetworkOnly({
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: "/offline.html" })],
  });
  registerRoute(new NavigationRoute(pages, { denylist: [/^\/(?:api|modules|static)\//] }));
  self.addEventListener("install", (event) => {
    // Where browsers support it, requests to the API do not wake the worker.
    const { addRoutes } = event as ExtendableEvent & StaticRouting;
    void addRoutes
      ?.call(event, { condition: { urlPattern: "/api/*" }, source: "network" })
      .catch(() => undefined);
  });
}
