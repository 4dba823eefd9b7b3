// @vitest-environment happy-dom
import { init, loadShare } from "@module-federation/enhanced/runtime";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { loadExposed, registerRelease, setUpFederation } from "./federation";
import { trustRelease } from "./integrity";

/** The scripts that the page has requested. */
let requested: HTMLScriptElement[];
/** What the server does with the next script. */
let serve: "load" | "error" | "hang";
const library = vi.fn<() => Promise<() => string>>();
const hash = `sha384-${"A".repeat(64)}`;

/** Runs a container script: it exposes its build. */
function run({ src }: HTMLScriptElement): void {
  const build = new URL(src).pathname.split("/").at(-2);
  const container = { init: () => undefined, get: () => Promise.resolve(() => ({ build })) };
  Object.defineProperty(globalThis, "mf-test", { value: container, configurable: true });
}

beforeAll(() => {
  // The bundler initializes the runtime of the built shell.
  init({ name: "portal", remotes: [], shared: { library: { version: "1.0.0", get: library } } });
  setUpFederation();
});
beforeEach(() => {
  requested = [];
  serve = "load";
  vi.spyOn(document.head, "appendChild").mockImplementation((node) => {
    const script = node as unknown as HTMLScriptElement;
    requested.push(script);
    if (serve === "hang") return node;
    if (serve === "load") run(script);
    const event = new Event(serve);
    queueMicrotask(() => script.dispatchEvent(event));
    return node;
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

let builds = 0;
const newRelease = () => testRelease({ build: `b${(builds += 1)}` });
const sources = () => requested.map(({ src }) => src);

async function load(release: ReturnType<typeof newRelease>, force = false) {
  registerRelease("mf-test", release, force);
  return loadExposed("mf-test", "app");
}

test("loads the container with the hash of its release", async () => {
  const release = newRelease();
  await trustRelease(release);
  expect(await load(release)).toEqual({ build: release.extras.build });
  const [script] = requested;
  expect(script?.src).toBe(new URL(release.url, location.origin).href);
  expect([script?.crossOrigin, script?.integrity]).toEqual(["anonymous", hash]);
});

test("runs a container once, and another release in its place", async () => {
  const first = newRelease();
  const second = newRelease();
  await load(first);
  await load(first);
  expect(requested).toHaveLength(1);
  expect(await load(second)).toEqual({ build: second.extras.build });
  expect(await load(first)).toEqual({ build: first.extras.build });
  expect(requested).toHaveLength(3);
});

test("rejects when the container can't be loaded, and requests it again", async () => {
  const release = newRelease();
  serve = "error";
  await expect(load(release)).rejects.toThrow(release.url);
  serve = "load";
  expect(await load(release)).toEqual({ build: release.extras.build });
  expect(requested).toHaveLength(2);
});

test("runs a container again when forced", async () => {
  const release = newRelease();
  await load(release);
  expect(await load(release, true)).toEqual({ build: release.extras.build });
  expect(requested).toHaveLength(2);
});

test("requests a container that hangs at another URL when forced", async () => {
  const release = newRelease();
  serve = "hang";
  void load(release).catch(() => undefined);
  await vi.waitFor(() => expect(requested).toHaveLength(1));
  serve = "load";
  expect(await load(release, true)).toEqual({ build: release.extras.build });
  const [first, second] = sources();
  expect(second).toMatch(new RegExp(`^${first ?? ""}\\?again=\\d+$`));
});

test("loads a library again that could not be loaded once", async () => {
  library.mockRejectedValueOnce(new Error("Loading chunk 3 failed"));
  library.mockResolvedValueOnce(() => "dialogs");
  await expect(loadShare("library")).rejects.toThrow("Loading chunk 3 failed");
  expect(await loadShare("library")).toBeTypeOf("function");
});
