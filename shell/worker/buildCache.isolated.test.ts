import type { RouteHandler, RouteMatchCallback } from "workbox-core";
import { beforeEach, expect, test, vi } from "vitest";
import { cacheBuilds, dropRefusedFiles } from "./buildCache";

const { own, bucket, route, listeners, tabs } = vi.hoisted(() => {
  const origins = {
    own: "https://members.example.com",
    bucket: "https://ref.supabase.co/storage/v1/object/public/modules/",
  };
  class WorkerEvent extends Event {
    waitUntil = (work: Promise<unknown>) => void work;
  }
  vi.stubGlobal("self", Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true }));
  const worker = {
    listeners: new Map<string, (event: ExtendableMessageEvent) => void>(),
    tabs: ["tab"],
  };
  vi.stubGlobal("addEventListener", worker.listeners.set.bind(worker.listeners));
  vi.stubGlobal("clients", { matchAll: () => Promise.resolve(worker.tabs) });
  vi.stubGlobal("location", new URL(origins.own));
  vi.stubGlobal("ExtendableEvent", WorkerEvent);
  vi.stubGlobal("FetchEvent", WorkerEvent);
  vi.stubGlobal("MODULE_ORIGINS", [origins.bucket]);
  return { ...origins, ...worker, route: vi.fn() };
});
vi.mock("workbox-routing", () => ({ registerRoute: route }));
vi.mock("workbox-expiration", () => ({ ExpirationPlugin: vi.fn() }));

const urlOf = (key: Request | string) =>
  new Request(typeof key === "string" ? new URL(key, own) : key).url;

/** Caches as browsers do: by URL, and with a copy for each reader. */
class TestCache {
  readonly copies = new Map<string, Response>();
  match = (key: Request | string) => Promise.resolve(this.copies.get(urlOf(key))?.clone());
  put = (key: Request | string, copy: Response) =>
    Promise.resolve(void this.copies.set(urlOf(key), copy));
  keys = () => Promise.resolve([...this.copies.keys()].map((url) => new Request(url)));
  delete = (key: Request | string) => Promise.resolve(this.copies.delete(urlOf(key)));
}
const kept = { precache: new TestCache(), "portal-builds": new TestCache() };
const builds = kept["portal-builds"];
vi.stubGlobal("caches", {
  keys: () => Promise.resolve(Object.keys(kept)),
  open: (name: keyof typeof kept) => Promise.resolve(kept[name]),
  match: (key: Request) => builds.match(key),
});

const SCRIPT = "export const answer = 42;";
const answer = (content: string, type = "text/javascript", status = 200) =>
  new Response(content, { status, headers: { "content-type": type } });
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);

dropRefusedFiles();
cacheBuilds();
const routes = route.mock.calls as [RouteMatchCallback, RouteHandler][];

beforeEach(() => {
  for (const { copies } of Object.values(kept)) copies.clear();
  fetched.mockReset().mockImplementation(() => Promise.resolve(answer(SCRIPT)));
});

/** What the page gets, after the worker has kept it. */
async function load(href: string, cache: RequestCache = "default"): Promise<string> {
  const work: Promise<unknown>[] = [];
  const event = new ExtendableEvent("fetch");
  event.waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const request = new Request(href, { cache });
  const url = new URL(href);
  const options = { event, request, url, sameOrigin: url.origin === own };
  const handler = routes.find(([matches]) => matches(options))?.[1];
  if (!handler) throw new Error(`No route for ${href}`);
  const handle = typeof handler === "function" ? handler : handler.handle.bind(handler);
  const text = await (await handle(options)).text();
  await Promise.allSettled(work);
  return text;
}

const damages: Record<string, () => Response> = {
  "is truncated": () => answer(SCRIPT.slice(0, 9)),
  "is empty": () => answer(""),
  "has other bytes": () => answer(SCRIPT.replace("42", "43")),
};
const wrong: Record<string, () => Response> = {
  "has another type": () => answer(SCRIPT, "image/png"),
  "is a page with status 200": () => answer("<h1>Not found</h1>", "text/html"),
  "is an error text with status 200": () => answer("Bad gateway", "text/plain"),
  "is JSON with status 200": () => answer("{}", "application/json"),
};
const files = {
  "the release in use": `${own}/modules/mf-shop/new/entry.js`,
  "an old build": `${own}/modules/mf-shop/old/static/js/async/8.0123456789.js`,
  "another origin": `${bucket}mf-shop/new/entry.js`,
  "the shell": `${own}/static/js/async/login.0123456789.js`,
};
const variantsOf = (responses: Record<string, () => Response>) =>
  Object.keys(responses).flatMap((name) =>
    Object.keys(files).map((build) => [name, build] as [string, keyof typeof files]),
  );

test.each(variantsOf({ ...damages, ...wrong }))(
  "drops a copy that %s when the page refuses it: a file of %s",
  async (name, build) => {
    const file = files[build];
    for (const { copies } of Object.values(kept)) {
      copies.set(file, { ...damages, ...wrong }[name]?.() ?? answer(""));
    }
    expect(await load(file, "reload")).toBe(SCRIPT);
    expect(Object.values(kept).flatMap(({ copies }) => [...copies])).toEqual([]);
    expect(await load(file)).toBe(SCRIPT);
    expect(await load(file)).toBe(SCRIPT);
    expect(fetched).toHaveBeenCalledTimes(2);
  },
);

test.each(variantsOf(wrong))("neither uses nor keeps a file that %s: %s", async (name, build) => {
  const file = files[build];
  builds.copies.set(file, wrong[name]?.() ?? answer(""));
  expect(await load(file)).toBe(SCRIPT);
  builds.copies.clear();
  fetched.mockImplementation(() => Promise.resolve(wrong[name]?.() ?? answer("")));
  await load(file);
  expect(builds.copies.size).toBe(0);
});

test("drops a copy also while the host cannot be reached", async () => {
  const file = files["the release in use"];
  builds.copies.set(file, answer("damaged"));
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(load(file, "reload")).rejects.toThrow();
  expect(builds.copies.size).toBe(0);
});

test("keeps nothing that the browser refuses while the worker loads it", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(load(files["the shell"])).rejects.toThrow();
  expect(builds.copies.size).toBe(0);
});

test("uses a copy without a request, and leaves those of other files", async () => {
  builds.copies.set(files["an old build"], answer("old"));
  await load(files["the release in use"], "reload");
  expect(await load(files["an old build"])).toBe("old");
});

/** As the shell does when its page has started with the newest releases. */
async function startPage(shell: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const data = { type: "portal:builds", bases: [`${own}/modules/mf-shop/new/`], shell };
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  listeners.get("message")?.({ data, waitUntil } as unknown as ExtendableMessageEvent);
  await Promise.all(work);
}

async function keepFiles(): Promise<void> {
  await startPage("first");
  for (const file of Object.values(files)) builds.copies.set(file, answer(SCRIPT));
}
const isKept = (file: keyof typeof files) => builds.copies.has(files[file]);

test("removes files of older builds when a page starts", async () => {
  await keepFiles();
  await startPage("first");
  expect([isKept("the release in use"), isKept("an old build"), isKept("the shell")]).toEqual([
    true,
    false,
    true,
  ]);
  await startPage("second");
  expect([isKept("the release in use"), isKept("the shell")]).toEqual([true, false]);
});

test("keeps files of older builds, which another open tab may use", async () => {
  await keepFiles();
  tabs.push("older tab");
  await startPage("second");
  expect([isKept("an old build"), isKept("the shell")]).toEqual([true, true]);
  tabs.pop();
  await startPage("second");
  expect([isKept("an old build"), isKept("the shell")]).toEqual([false, false]);
});

test("removes no files when a new worker starts: the open tab may use an older build", async () => {
  await keepFiles();
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  listeners.get("activate")?.({ waitUntil } as unknown as ExtendableMessageEvent);
  await Promise.all(work);
  expect([isKept("an old build"), isKept("the shell")]).toEqual([true, true]);
});
