import { trySetItem } from "../../storage";

export interface RunningRelease {
  module: string;
  build: string;
}

/** How often a page shows its watcher that it is not blocked. */
export const PING_MS = 2000;
/** 10 s: longer than the slowest work that ends. */
const MISSED_PINGS = 5;
/** Times by page: the visible pages, and those that ended without leaving. */
const WATCHED_KEY = "portal.watched";
const KEPT_MS = 60 * 60_000;
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

/** `at` is null for a page that is hidden or left. */
export function setWatched(local: Storage, page: string, at: number | null): void {
  const { [page]: _, ...others } = readWatched(local);
  const watched = at === null ? others : { ...others, [page]: at };
  if (Object.keys(watched).length === 0) local.removeItem(WATCHED_KEY);
  else trySetItem(local, WATCHED_KEY, JSON.stringify(watched));
}

function readWatched(local: Storage): Record<string, number> {
  try {
    const stored = JSON.parse(local.getItem(WATCHED_KEY) ?? "{}") as Record<string, number>;
    const recent = Object.entries(stored).filter(([, at]) => Date.now() - at < KEPT_MS);
    return Object.fromEntries(recent);
  } catch {
    return {};
  }
}

export async function forgetBlocked(): Promise<void> {
  await caches.delete(CACHE);
}

/** @returns the release that blocked a page until the page ended. Only once. */
export async function takeBlocked(local: Storage): Promise<RunningRelease | undefined> {
  // Most pages need not open the cache.
  if (Object.keys(readWatched(local)).length === 0) return undefined;
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
