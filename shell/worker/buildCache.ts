import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isBuildFile, isOutdated, isWholeFile } from "./buildFiles";

declare const self: ServiceWorkerGlobalScope;
declare const MODULE_ORIGINS: readonly string[];

const CACHE = "portal-builds";
const MAX_FILES = 200;
/** Which build of the shell the kept files belong to. */
const SHELL_ENTRY = "/static/build";
/** Builds are kept for 30 days. */
const MAX_AGE_SECONDS = 2_592_000;

interface Message {
  type?: string;
  /** The folders of the releases that this page knows. */
  bases?: string[];
  /** The shell's build. */
  shell?: string;
}

const isKept = (url: URL) => isBuildFile(url, self.location.origin, MODULE_ORIGINS);

/**
 * The page requests a file that the browser refused with `cache: "reload"`. That removes the copies of
 * the worker, also the precached one, so it must be registered before the other routes.
 */
export function dropRefusedFiles(): void {
  registerRoute(
    ({ url, request }) => request.cache === "reload" && isKept(url),
    async ({ request }) => {
      try {
        return await fetch(request);
      } finally {
        // Deleted after the fetch, because the worker may still be storing the refused response.
        for (const name of await caches.keys()) {
          await (await caches.open(name)).delete(request, { ignoreVary: true });
        }
      }
    },
  );
}

/** Files of builds never change, so the copy is as good as the server's. The page checks its hash. */
export function cacheBuilds(): void {
  registerRoute(
    ({ url }) => isKept(url),
    new CacheFirst({
      cacheName: CACHE,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheWillUpdate: ({ request, response }) =>
            Promise.resolve(isWholeFile(request, response) ? response : null),
          cachedResponseWillBeUsed: ({ request, cachedResponse }) =>
            Promise.resolve(
              cachedResponse && isWholeFile(request, cachedResponse) ? cachedResponse : null,
            ),
        },
        new ExpirationPlugin({
          maxEntries: MAX_FILES,
          maxAgeSeconds: MAX_AGE_SECONDS,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  );
  self.addEventListener("message", (event) => {
    const { type, bases, shell } = (event.data ?? {}) as Message;
    if (type === "portal:builds" && bases) event.waitUntil(removeOutdated(bases, shell));
  });
}

/**
 * A page has started with these builds. Another tab may run older ones: their files are then removed by
 * a later page, or by their age.
 */
async function removeOutdated(bases: readonly string[], shell = ""): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return;
  const cache = await caches.open(CACHE);
  const isOtherShell = (await (await cache.match(SHELL_ENTRY))?.text()) !== shell;
  const requests = await cache.keys();
  await Promise.all(
    requests
      .filter(({ url }) => isOutdated(new URL(url), bases, isOtherShell))
      .map((request) => cache.delete(request, { ignoreVary: true })),
  );
  if (isOtherShell) await cache.put(SHELL_ENTRY, new Response(shell));
}
