// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeBlocked, type RunningRelease, setWatched, watchPings } from "./blocking";
import { watchBlocking } from "./watchBlocking";

const release = { module: "mf-shop", build: "b2" };
let entries: Map<string, Response>;
let isHidden = false;
let stop = () => {};
const terminate = vi.fn();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Its worker runs beside it, as in a browser, also while the page is blocked. */
function openPage(running: () => RunningRelease | undefined = () => release) {
  const ping = watchPings();
  let isBlocked = false;
  const postMessage = (data: RunningRelease | undefined) => {
    if (!isBlocked) ping(data);
  };
  stop = watchBlocking({
    running,
    startWorker: () => ({ postMessage, terminate }) as unknown as Worker,
    storage: localStorage,
  });
  return { block: () => (isBlocked = true), recover: () => (isBlocked = false) };
}

function setHidden(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  terminate.mockClear();
  localStorage.clear();
  entries = new Map();
  const cache = { put: async (key: string, response: Response) => entries.set(key, response) };
  vi.stubGlobal("caches", {
    open: async () => cache,
    match: async (key: string) => entries.get(key),
    delete: async () => entries.clear(),
  });
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
  expect(await takeBlocked(localStorage)).toEqual(release);
  expect(await takeBlocked(localStorage)).toBeUndefined();
});

it("blames none for a page that was blocked for less than 10 s", async () => {
  const page = openPage();
  page.block();
  await pass(8000);
  expect(await takeBlocked(localStorage)).toBeUndefined();
});

it("blames none for a page that responds again", async () => {
  const page = openPage();
  page.block();
  await pass(20_000);
  page.recover();
  await pass(2000);
  expect(await takeBlocked(localStorage)).toBeUndefined();
});

it("blames none for a page that the browser ended", async () => {
  openPage();
  await pass(10_000);
  vi.clearAllTimers();
  await pass(60_000);
  expect(await takeBlocked(localStorage)).toBeUndefined();
});

it("blames none if the cause is not certain", async () => {
  openPage(() => undefined).block();
  await pass(20_000);
  expect(await takeBlocked(localStorage)).toBeUndefined();
});

it("watches no hidden page, whose timers are slow", () => {
  openPage();
  setHidden(true);
  expect(terminate).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
  setHidden(false);
  expect(localStorage).toHaveLength(1);
});

it("finds it also after other pages were opened and left in the meantime", async () => {
  const page = openPage();
  page.block();
  setWatched(localStorage, "other", Date.now());
  expect(await takeBlocked(localStorage)).toBeUndefined();
  await pass(12_000);
  setWatched(localStorage, "other", null);
  expect(await takeBlocked(localStorage)).toEqual(release);
});

it("does not open the cache in a browser without a watched page", async () => {
  entries.set("/blocked", Response.json(release));
  expect(await takeBlocked(localStorage)).toBeUndefined();
});
