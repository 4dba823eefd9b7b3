import { beforeEach, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { RefusedReleaseError } from "./failures";

const federation = { registerRelease: vi.fn(), loadExposed: vi.fn<() => Promise<unknown>>() };
vi.mock("../discovery/thisShell", () => ({
  thisShell: { build: "test", contract: 1, shared: { react: "19.3.1" } },
}));
vi.mock("./federation", () => federation);
vi.mock("./integrity", () => ({ trustRelease: () => Promise.resolve() }));
vi.stubGlobal("location", new URL("http://localhost:3000/test"));
const { loadLifecycles } = await import("./loadRelease");

const release = testRelease({ build: "one" });
const load = (force = false) => loadLifecycles("mf-test", release, { force });
const run = () => Promise.resolve();
const lifecycles = { bootstrap: run, mount: run, unmount: run };

beforeEach(() => {
  vi.clearAllMocks();
});

it.each([false, true])("loads the lifecycles of ./app (force: %s)", async (force) => {
  federation.loadExposed.mockResolvedValue({ default: lifecycles });
  expect(await load(force)).toEqual(lifecycles);
  expect(federation.registerRelease).toHaveBeenCalledExactlyOnceWith("mf-test", release, force);
  expect(federation.loadExposed).toHaveBeenCalledExactlyOnceWith("mf-test", "app");
});

it.each([
  ["nothing", null],
  ["something else", { hello: "world" }],
  ["no default export", lifecycles],
  ["no bootstrap", { default: { ...lifecycles, bootstrap: undefined } }],
  ["no mount", { default: { ...lifecycles, mount: "mount" } }],
  ["no unmount", { default: { ...lifecycles, unmount: {} } }],
])("refuses a release that exposes %s", async (_, exposed) => {
  federation.loadExposed.mockResolvedValue(exposed);
  await expect(load()).rejects.toEqual(
    new RefusedReleaseError("mf-test one exposes no lifecycles at ./app"),
  );
});

it("rejects with the loading error", async () => {
  federation.loadExposed.mockRejectedValue(new Error("503"));
  await expect(load()).rejects.toThrow("503");
});

it("names every reason for which it refuses a release", async () => {
  const { extras } = testRelease({ build: "one", contract: 2 });
  const wrong = { ...release, extras: { ...extras, shared: { vue: "^3.0.0" } } };
  await expect(loadLifecycles("mf-test", wrong, { force: false })).rejects.toThrow(
    "mf-test one needs contract 2.0, the shell test offers 1.0; mf-test one needs vue ^3.0.0",
  );
});
