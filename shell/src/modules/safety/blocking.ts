import { trySetItem } from "../../storage";

export interface RunningRelease {
  module: string;
  build: string;
}

/** How often a page shows its watcher that it is not blocked. */
export const PING_MS = 2000;
/** 10 s: longer than the slowest work that ends. */
const MISSED_PINGS = 5;
/** Key of the time of the last ping, followed by the page. One for each page, so that pages never overwrite each other's. */
const WATCHED_KEY = "portal.watched.";
const KEPT_MS = 60 * 60_000;
/** Workers have no local storage. Has an entry for each blocked page. */
const CACHE = "portal-blocked";

export interface Ping {
  /** The key in the cache: a complete address, because a worker that runs from a blob cannot resolve others. */
  page: string;
  /** The releases that may be the cause. */
  releases: readonly RunningRelease[];
}

/**
 * Keeps the releases of the last ping when the pings stop for 10 s, until they come again.
 * @returns takes a ping
 */
export function watchPings(): (ping: Ping) => void {
  let last: Ping | undefined;
  let missed = 0;
  let work = Promise.resolve();
  const inTurn = (task: () => Promise<void>) => (work = work.then(task).catch(() => undefined));
  setInterval(() => {
    missed += 1;
    const { page = "", releases = [] } = last ?? {};
    if (missed !== MISSED_PINGS || releases.length === 0) return;
    void inTurn(async () => (await caches.open(CACHE)).put(page, Response.json(releases)));
  }, PING_MS);
  return (ping) => {
    last = ping;
    if (missed >= MISSED_PINGS) void inTurn(() => forgetBlocked(ping.page));
    missed = 0;
  };
}

/** `at` is null for a page that is hidden or left. */
export function setWatched(local: Storage, page: string, at: number | null): void {
  if (at === null) local.removeItem(WATCHED_KEY + page);
  else trySetItem(local, WATCHED_KEY + page, String(at));
}

/** Forgets pages that ended without leaving more than an hour ago. */
function hasWatched(local: Storage): boolean {
  const keys = Object.keys(local).filter((key) => key.startsWith(WATCHED_KEY));
  const isRecent = (key: string) => Date.now() - Number(local.getItem(key)) < KEPT_MS;
  for (const key of keys) if (!isRecent(key)) local.removeItem(key);
  return keys.some(isRecent);
}

export async function forgetBlocked(page: string): Promise<void> {
  await (await caches.open(CACHE)).delete(page);
}

/** @returns for each page that was blocked until it ended: the releases that may be the cause. Only once. */
export async function takeBlocked(local: Storage): Promise<RunningRelease[][]> {
  try {
    // Most pages need not open the cache.
    if (!hasWatched(local) || !(await caches.has(CACHE))) return [];
    const cache = await caches.open(CACHE);
    const blocked: RunningRelease[][] = [];
    for (const request of await cache.keys()) {
      const entry = await cache.match(request);
      await cache.delete(request);
      // An earlier shell kept one release.
      if (entry) blocked.push([(await entry.json()) as RunningRelease | RunningRelease[]].flat());
    }
    return blocked;
  } catch {
    // The browser blocks storage.
    return [];
  }
}
