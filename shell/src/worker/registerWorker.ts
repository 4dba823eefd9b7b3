import type { ReleaseCatalog } from "../modules/discovery/releaseCatalog";
import { releaseBaseUrl } from "../modules/loading/integrity";

/** The path stays the same: releases of modules register it too, for push notifications. */
const WORKER = "/push-worker.js";

/** Registers the service worker once the page is loaded. Without one, the portal works as well. */
export function registerWorkerWhenIdle(catalog: ReleaseCatalog): void {
  if (!navigator.serviceWorker) return;
  const start = () => whenIdle(() => void register(catalog).catch(() => undefined));
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, 1000);
}

async function register(catalog: ReleaseCatalog): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  const bases = catalog
    .modules()
    .flatMap(({ name }) => catalog.releasesOf(name))
    .map(releaseBaseUrl);
  active?.postMessage({ type: "portal:builds", bases });
  // What was loaded before the worker was active, from the browser's cache.
  const urlsToCache = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}
