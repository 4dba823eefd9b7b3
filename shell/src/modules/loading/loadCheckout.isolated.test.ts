// @vitest-environment happy-dom
import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { beforeEach, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { RefusedReleaseError, STUCK } from "./failures";
import { loadCheckout } from "./loadCheckout";
import { loadExposedModule } from "./loadRelease";

vi.mock("./loadRelease");
const load = vi.mocked(loadExposedModule);

const gone = testRelease({ build: "gone", isDefault: true });
const fresh = testRelease({ build: "fresh", isDefault: true });
const reportError = vi.fn();
const portal = { reportError } as unknown as Portal;
const context = (build: string) => ({ module: "mf-shop", build, during: "checkout" });

/** A tab whose catalog is outdated until it is refreshed. */
function oldTab() {
  let known = [gone];
  return {
    candidatesOf: () => known,
    refresh: vi.fn(() => {
      known = [fresh];
      return Promise.resolve();
    }),
  };
}

const blocked = new Set<string>();
const unmark = vi.fn();
const unfinished = {
  faultOf: (_: string, build: string) => (blocked.has(build) ? STUCK : undefined),
  start: vi.fn(() => unmark),
};

beforeEach(() => {
  vi.clearAllMocks();
  blocked.clear();
});

it("loads the new release in a tab that only knows a removed one", async () => {
  const checkout = vi.fn(() => Promise.resolve());
  load.mockImplementation((_, release) =>
    release === fresh ? Promise.resolve({ checkout }) : Promise.reject(new Error("404")),
  );
  const items = [{ id: "tea" }] as unknown as Parameters<Checkout>[1];
  await (
    await loadCheckout(oldTab(), portal, unfinished)
  )(portal, items);
  expect(checkout).toHaveBeenCalledExactlyOnceWith(expect.anything(), items);
  expect(load.mock.calls).toEqual([
    ["mf-shop", gone, "checkout", { force: false }],
    ["mf-shop", gone, "checkout", { force: true }],
    ["mf-shop", fresh, "checkout", { force: true }],
  ]);
  expect(reportError).toHaveBeenCalledTimes(2);
  expect(reportError).toHaveBeenCalledWith(new Error("404"), context("gone"));
});

it("does not retry a refused release", async () => {
  const catalog = { candidatesOf: () => [gone], refresh: () => Promise.resolve() };
  load.mockRejectedValue(new RefusedReleaseError("contract 2"));
  await expect(loadCheckout(catalog, portal, unfinished)).rejects.toThrow("contract 2");
  expect(load).toHaveBeenCalledOnce();
});

it("reports an error during checkout with the build", async () => {
  load.mockResolvedValue({
    checkout: (given: Portal) => {
      given.reportError(new Error("failed"));
      return Promise.reject(new Error("thrown"));
    },
  });
  const checkout = await loadCheckout(oldTab(), portal, unfinished);
  await expect(checkout(portal, [])).rejects.toThrow("thrown");
  expect(reportError).toHaveBeenCalledWith(new Error("failed"), context("gone"));
  expect(reportError).toHaveBeenCalledWith(new Error("thrown"), context("gone"));
});

it("fails when the release exposes no checkout", async () => {
  load.mockResolvedValue({ pay: 1 });
  await expect(loadCheckout(oldTab(), portal, unfinished)).rejects.toThrow(
    "mf-shop fresh exposes no checkout",
  );
  expect(load).toHaveBeenCalledTimes(2);
});

it("marks its loading and its start, but not the time of a payment, so that they explain a blocked page", async () => {
  const catalog = { candidatesOf: () => [fresh], refresh: () => Promise.resolve() };
  const checkout = vi.fn(() => new Promise<never>(() => undefined));
  load.mockImplementation(() => {
    expect(unfinished.start).toHaveBeenLastCalledWith("mf-shop/checkout", "fresh", false);
    expect(unmark).not.toHaveBeenCalled();
    return Promise.resolve({ checkout });
  });
  const pay = await loadCheckout(catalog, portal, unfinished);
  expect(unmark).toHaveBeenCalledOnce();
  void pay(portal, []);
  expect(checkout).toHaveBeenCalledOnce();
  expect(unfinished.start).toHaveBeenCalledTimes(2);
  expect(unmark).toHaveBeenCalledTimes(2);
});

it("uses the next release after one that blocked a page", async () => {
  blocked.add("gone");
  const catalog = { candidatesOf: () => [gone, fresh], refresh: () => Promise.resolve() };
  load.mockResolvedValue({ checkout: vi.fn() });
  await loadCheckout(catalog, portal, unfinished);
  expect(load.mock.calls.map(([, release]) => release)).toEqual([fresh]);
});
