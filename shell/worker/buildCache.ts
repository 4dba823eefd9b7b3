import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isBuildFile, isOutdated, isPage } from "./buildFiles";
import { replaceDamaged } from "./replaceDamaged";

declare const self: ServiceWorkerGlobalScope;
declare const MODULE_ORIGINS: readonly string[];

const CACHE = "portal-builds";
const MAX_FILES = 200;
/** 30 days. */
const MAX_AGE_SECONDS = 2_592_000;

interface Message {
  type?: string;
  /** The folders of the releases that this page knows. */
  bases?: string[];
  /** A file that the page refused. */
  url?: string;
}

const isKept = (url: URL) => isBuildFile(url, self.location.origin, MODULE_ORIGINS);

/** Files of builds never change, so the copy is as good as the server's. The page checks its hash. */
export function cacheBuilds(): void {
  registerRoute(
    ({ url }) => isKept(url),
    new CacheFirst({
      cacheName: CACHE,
      matchOptions: { ignoreVary: true },
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        {
          cacheWillUpdate: ({ response }) => Promise.resolve(isPage(response) ? null : response),
        },
        new ExpirationPlugin({
          maxEntries: MAX_FILES,
          maxAgeSeconds: MAX_AGE_SECONDS,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  );
  // A new worker belongs to a new build of the shell.
  self.addEventListener("activate", (event) =>
    event.waitUntil(removeUnlessShared(({ pathname }) => pathname.startsWith("/static/"))),
  );
  self.addEventListener("message", (event) => {
    const { type, bases, url } = (event.data ?? {}) as Message;
    if (type === "portal:builds" && bases) {
      event.waitUntil(removeUnlessShared((kept) => isOutdated(kept, bases)));
    }
    if (type === "portal:damaged" && url && isKept(new URL(url))) {
      event.waitUntil(caches.open(CACHE).then((cache) => replaceDamaged(url, cache)));
    }
  });
}

/** Another tab may run an older build. The files are then removed by a later page, or by their age. */
async function removeUnlessShared(isRemoved: (url: URL) => boolean): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return;
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  await Promise.all(
    requests
      .filter(({ url }) => isRemoved(new URL(url)))
      .map((request) => cache.delete(request, { ignoreVary: true })),
  );
}
