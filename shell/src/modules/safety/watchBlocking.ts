import { forgetBlocked, type Ping, PING_MS, type RunningRelease, setWatched } from "./blocking";

interface Options {
  /** The releases that may block the page; none if something else says which one. */
  running(): readonly RunningRelease[];
  /** Calls its argument when `running` changes. */
  subscribe(listener: () => void): void;
  startWorker(): Worker;
  /** The worker runs. */
  onStarted(): void;
  storage: Storage;
}

/**
 * Lets a worker keep which releases were running when the main thread of this page stopped. The next page
 * reads it with `takeBlocked`. Pauses while the page is printed or hidden, when browsers slow its timers.
 * @returns stops watching
 */
export function watchBlocking({
  running,
  subscribe,
  startWorker,
  onStarted,
  storage,
}: Options): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const page = `${location.origin}/blocked/${Math.random().toString(36).slice(2)}`;
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setInterval>;
  let pingedAt = 0;

  function ping(): void {
    if (!worker) return;
    setWatched(storage, page, Date.now());
    pingedAt = performance.now();
    worker.postMessage({ page, releases: running() } satisfies Ping);
  }

  function start(): void {
    if (document.hidden || worker) return;
    worker = startWorker();
    worker.addEventListener("message", onStarted, { once: true });
    timer = setInterval(ping, PING_MS);
    ping();
  }

  function stop(): void {
    if (!worker) return;
    clearInterval(timer);
    worker.terminate();
    worker = undefined;
    setWatched(storage, page, null);
    // The page was blocked until now, and has recovered.
    if (performance.now() - pingedAt > 2 * PING_MS) forgetBlocked(page).catch(() => undefined);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()), {
    signal,
  });
  // The print dialog blocks the page too.
  for (const type of ["pagehide", "beforeprint"]) addEventListener(type, stop, { signal });
  for (const type of ["pageshow", "afterprint"]) addEventListener(type, start, { signal });
  // At once: a release that blocks the page before the next interval must not be taken for the last one.
  subscribe(ping);
  start();
  return () => {
    listening.abort();
    stop();
  };
}
