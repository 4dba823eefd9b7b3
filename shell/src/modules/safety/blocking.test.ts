// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Ping, type RunningRelease, setWatched, takeBlocked, watchPings } from "./blocking";
import { watchBlocking } from "./watchBlocking";

const release = { module: "mf-shop", build: "b2" };
let entries: Map<string, Response>;
let isHidden = false;
let stop = () => {};
let change = () => {};
const onStarted = vi.fn();
const terminate = vi.fn();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Its worker runs beside it, as in a browser, also while the page is blocked. */
function openPage(running: () => readonly RunningRelease[] = () => [release]) {
  const ping = watchPings();
  let isBlocked = false;
  const worker = new EventTarget();
  const postMessage = (data: Ping) => {
    if (!isBlocked) ping(data);
  };
  stop = watchBlocking({
    running,
    subscribe: (listener) => (change = listener),
    startWorker: () => Object.assign(worker, { postMessage, terminate }) as unknown as Worker,
    onStarted,
    storage: localStorage,
  });
  return { worker, block: () => (isBlocked = true), recover: () => (isBlocked = false) };
}

function setHidden(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  terminate.mockClear();
  onStarted.mockClear();
  localStorage.clear();
  entries = new Map();
  const cache = {
    // The worker runs from a blob, so the address must be complete.
    put: async (key: string, response: Response) => entries.set(new URL(key).href, response),
    keys: async () => [...entries.keys()],
    match: async (key: string) => entries.get(key),
    delete: async (key: string) => entries.delete(new URL(key).href),
  };
  vi.stubGlobal("caches", { open: async () => cache, has: async () => entries.size > 0 });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  isHidden = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("finds the release that blocked a page until it ended, at any time after its mount, once", async () => {
  const page = openPage();
  await pass(60_000);
  page.block();
  await pass(12_000);
  expect(await takeBlocked(localStorage)).toEqual([[release]]);
  expect(await takeBlocked(localStorage)).toEqual([]);
});

it("does not blame the release before the one that blocked the page at once", async () => {
  let running = [release];
  const page = openPage(() => running);
  await pass(500);
  running = [];
  change();
  page.block();
  await pass(20_000);
  expect(await takeBlocked(localStorage)).toEqual([]);
});

it("reports when its worker runs", () => {
  const { worker } = openPage();
  expect(onStarted).not.toHaveBeenCalled();
  worker.dispatchEvent(new Event("message"));
  expect(onStarted).toHaveBeenCalledOnce();
});

it("blames none for a page that was blocked for less than 10 s", async () => {
  const page = openPage();
  page.block();
  await pass(8000);
  expect(await takeBlocked(localStorage)).toEqual([]);
});

it("blames none for a page that responds again", async () => {
  const page = openPage();
  page.block();
  await pass(20_000);
  page.recover();
  await pass(2000);
  expect(await takeBlocked(localStorage)).toEqual([]);
});

it("blames none for a page that the browser ended", async () => {
  openPage();
  await pass(10_000);
  vi.clearAllTimers();
  await pass(60_000);
  expect(await takeBlocked(localStorage)).toEqual([]);
});

it("blames none if the cause is not certain", async () => {
  openPage(() => []).block();
  await pass(20_000);
  expect(await takeBlocked(localStorage)).toEqual([]);
});

it.each<[string, () => void, () => void]>([
  ["hidden page, whose timers are slow", () => setHidden(true), () => setHidden(false)],
  [
    "page whose print dialog is open, which blocks it",
    () => dispatchEvent(new Event("beforeprint")),
    () => dispatchEvent(new Event("afterprint")),
  ],
])("watches no %s", (_, pause, resume) => {
  openPage();
  pause();
  expect(terminate).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
  resume();
  expect(localStorage).toHaveLength(1);
});

it("finds it also after other pages were opened and left in the meantime", async () => {
  const page = openPage();
  page.block();
  setWatched(localStorage, "other", Date.now());
  expect(await takeBlocked(localStorage)).toEqual([]);
  await pass(12_000);
  setWatched(localStorage, "other", null);
  expect(await takeBlocked(localStorage)).toEqual([[release]]);
});

it("keeps what blocked a page when another page responds again", async () => {
  openPage().block();
  const stopFirst = stop;
  const other = openPage(() => [{ module: "mf-member", build: "m1" }]);
  other.block();
  await pass(12_000);
  other.recover();
  await pass(2000);
  stopFirst();
  expect(await takeBlocked(localStorage)).toEqual([[release]]);
});

it("does not open the cache in a browser without a watched page", async () => {
  entries.set("http://localhost/blocked/other", Response.json([release]));
  expect(await takeBlocked(localStorage)).toEqual([]);
});
