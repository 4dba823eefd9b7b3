export interface RunningRelease {
  module: string;
  build: string;
}

/** How often a page shows its watcher that it is not blocked. */
export const PING_MS = 2000;
/** 10 s: longer than the slowest work that ends. */
const MISSED_PINGS = 5;
/** Set while a page is watched, so that the next page need not always open the cache. */
export const WATCHED_KEY = "portal.watched";
/** Workers have no local storage. */
const CACHE = "portal-blocked";
const ENTRY = "/blocked";

/**
 * Keeps the release of the last ping when the pings stop for 10 s, until they come again.
 * @returns takes a ping
 */
export function watchPings(): (release: RunningRelease | undefined) => void {
  let release: RunningRelease | undefined;
  let missed = 0;
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (last = last.then(work).catch(() => undefined));
  setInterval(() => {
    missed += 1;
    const blocking = release;
    if (missed !== MISSED_PINGS || !blocking) return;
    void inTurn(async () => (await caches.open(CACHE)).put(ENTRY, Response.json(blocking)));
  }, PING_MS);
  return (running) => {
    release = running;
    if (missed >= MISSED_PINGS) void inTurn(forgetBlocked);
    missed = 0;
  };
}

export async function forgetBlocked(): Promise<void> {
  await caches.delete(CACHE);
}

/** @returns the release that blocked a page until the page ended. Only once. */
export async function takeBlocked(local: Storage): Promise<RunningRelease | undefined> {
  if (local.getItem(WATCHED_KEY) === null) return undefined;
  local.removeItem(WATCHED_KEY);
  try {
    const entry = await caches.match(ENTRY, { cacheName: CACHE });
    if (!entry) return undefined;
    await forgetBlocked();
    return (await entry.json()) as RunningRelease;
  } catch {
    // The browser blocks storage.
    return undefined;
  }
}
