import { beforeEach, expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { RefusedReleaseError } from "./failures";

const loadExposed = vi.fn<() => Promise<unknown>>();
vi.mock("./federation", () => ({ registerRelease: vi.fn(), loadExposed }));
vi.mock("./integrity", () => ({ trustRelease: () => Promise.resolve() }));
vi.stubGlobal("location", new URL("http://localhost:3000/test"));
const { loadLifecycles } = await import("./loadRelease");

const run = () => Promise.resolve();
const lifecycles = { bootstrap: run, mount: run, unmount: run };
const load = () => loadLifecycles("mf-test", testRelease({ build: "one" }), { force: false });

beforeEach(() => {
  loadExposed.mockReset();
});

test("returns the lifecycles that a release exposes", async () => {
  loadExposed.mockResolvedValue({ default: lifecycles });
  expect(await load()).toEqual(lifecycles);
  expect(loadExposed).toHaveBeenCalledWith("mf-test", "app");
});

test.each([
  ["nothing", undefined],
  ["something else", { hello: "world" }],
  ["no default export", lifecycles],
  ["no bootstrap", { default: { ...lifecycles, bootstrap: undefined } }],
  ["no mount", { default: { ...lifecycles, mount: {} } }],
  ["no unmount", { default: { bootstrap: run, mount: run } }],
])("refuses a release that exposes %s", async (_, exposed) => {
  loadExposed.mockResolvedValue(exposed);
  const loading = load();
  await expect(loading).rejects.toThrow(RefusedReleaseError);
  await expect(loading).rejects.toThrow("mf-test one exposes no lifecycles at ./app");
});

test("fails with the error that a release throws while it is loaded", async () => {
  const thrown = new Error("import");
  loadExposed.mockRejectedValue(thrown);
  await expect(load()).rejects.toBe(thrown);
});
