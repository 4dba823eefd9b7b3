// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { isOverride, overriddenRelease } from "./overriddenRelease";
import { createOverrideStore, overrideLabel } from "./overrideStore";

vi.mock("./allowedOrigins", () => ({
  origins: { isLive: (origin: string) => origin === "http://localhost:3102" },
}));

const current = testRelease({ build: "current", isDefault: true, fallback: "kept" });
const chosen = { ...current, extras: { ...current.extras, shared: { react: "^19.0.0" } } };
const kept = testRelease({ build: "kept" });

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  globalThis.portalClock = undefined;
});

describe("the overrides of a session", () => {
  it("survive a reload until they are reset", () => {
    createOverrideStore(sessionStorage).use("mf-test", { build: "kept" });
    const next = createOverrideStore(sessionStorage);
    expect(next.of("mf-test")).toEqual({ build: "kept" });
    next.reset("mf-test");
    expect(next.getSnapshot()).toEqual({});
    expect(sessionStorage.length).toBe(0);
  });

  it("are reset one by one or all at once", () => {
    const store = createOverrideStore(sessionStorage);
    store.use("mf-test", { build: "kept" });
    store.use("mf-shop", { origin: "http://localhost:3103" });
    store.use("mf-shop", { build: "other" });
    store.reset("mf-test");
    expect(store.getSnapshot()).toEqual({ "mf-shop": { build: "other" } });
    expect(createOverrideStore(sessionStorage).getSnapshot()).toEqual(store.getSnapshot());
    store.resetAll();
    expect(store.getSnapshot()).toEqual({});
    expect(createOverrideStore(sessionStorage).getSnapshot()).toEqual({});
  });

  it.each([
    ["3 hours ahead", -3],
    ["3 hours behind", 3],
  ])("end by the server's clock when the device's is %s", (_, offsetHours) => {
    globalThis.portalClock = { offsetMs: offsetHours * 3_600_000 };
    const serverSeconds = Date.now() / 1000 + offsetHours * 3600;
    const store = createOverrideStore(sessionStorage);
    const valid = { build: "kept", until: serverSeconds + 3600 };
    store.use("mf-test", valid);
    store.use("mf-shop", { build: "kept", until: serverSeconds - 3600 });
    expect(createOverrideStore(sessionStorage).getSnapshot()).toEqual({ "mf-test": valid });
  });

  it("change only when there is something to reset", () => {
    const store = createOverrideStore(sessionStorage);
    const onChange = vi.fn();
    store.subscribe(onChange);
    store.reset("mf-test");
    expect(onChange).not.toHaveBeenCalled();
    store.use("mf-test", { build: "kept" });
    expect(onChange).toHaveBeenCalledOnce();
  });

  it("are named by their release or origin", () => {
    expect(overrideLabel({ build: "kept" })).toBe("kept");
    expect(overrideLabel({ origin: "http://localhost:3103" })).toBe("http://localhost:3103");
  });

  it.each([
    "nonsense",
    `{"mf-test":{"origin":"javascript:alert(1)"}}`,
    `{"mf-test":{"origin":"http://localhost:3102/entry.js"}}`,
    `{"mf-test":{"build":""}}`,
    `{"mf-test":{}}`,
    "[1]",
  ])("are empty when the stored value is %s", (text) => {
    sessionStorage.setItem("portal.overrides", text);
    expect(createOverrideStore(sessionStorage).getSnapshot()).toEqual({});
  });
});

describe("overriddenRelease", () => {
  it("is the named release if it is still listed", () => {
    expect(overriddenRelease({ build: "kept" }, chosen, [chosen, kept])).toBe(kept);
    expect(overriddenRelease({ build: "gone" }, chosen, [chosen, kept])).toBeUndefined();
  });

  it("is a live module without hashes at an allowed origin", () => {
    const live = overriddenRelease({ origin: "http://localhost:3102" }, chosen, [chosen]);
    expect(live?.url).toBe("http://localhost:3102/entry.js");
    expect(live?.extras.manifestUrl).toBe("http://localhost:3102/mf-manifest.json");
    expect(live?.extras.shared).toEqual({});
    expect(live?.extras.preload).toEqual({ js: {}, css: {} });
    expect(live?.extras.fallback).toBeUndefined();
  });

  it("has the routes of the live module, or of the chosen release while unknown", () => {
    const override = { origin: "http://localhost:3102" };
    const routes = [{ path: "/tomorrow", access: "member" as const }];
    const named = { title: "Tomorrow", contract: 2, routes };
    expect(overriddenRelease(override, chosen, [], named)?.extras).toMatchObject(named);
    expect(overriddenRelease(override, chosen, [])?.extras.routes).toEqual(chosen.extras.routes);
  });

  it("is undefined for any other origin", () => {
    const other = { origin: "http://localhost:3103" };
    expect(overriddenRelease(other, chosen, [chosen])).toBeUndefined();
  });
});

describe("isOverride", () => {
  it.each([
    [{ build: "kept" }, true],
    [{ build: "current" }, false],
    [{ origin: "http://localhost:3102" }, false],
  ])("recognizes a stored release by its build: %o", (override, expected) => {
    expect(isOverride(override, kept)).toBe(expected);
  });

  it("recognizes a live module by its origin", () => {
    const override = { origin: "http://localhost:3102" };
    const live = overriddenRelease(override, chosen, []);
    expect(live && isOverride(override, live)).toBe(true);
    expect(live && isOverride({ origin: "http://localhost:3103" }, live)).toBe(false);
  });
});
