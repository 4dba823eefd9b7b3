import type { ReleaseCatalog } from "../modules/discovery/releaseCatalog";
import { thisShell } from "../modules/discovery/thisShell";
import { releaseBaseUrl } from "../modules/loading/integrity";

/** The path stays the same: releases of modules register it too, for push notifications. */
const WORKER = "/push-worker.js";

/** Registers the service worker and hands it the files of this page. */
export async function registerWorker(catalog: ReleaseCatalog): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  const bases = catalog
    .modules()
    .flatMap(({ name }) => catalog.releasesOf(name))
    .map(releaseBaseUrl);
  active?.postMessage({ type: "portal:builds", bases, shell: thisShell.build });
  // What was loaded before the worker was active, from the browser's cache.
  const urlsToCache = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}
