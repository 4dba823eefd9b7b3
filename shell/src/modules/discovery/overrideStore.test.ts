// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { overriddenRelease } from "./overriddenRelease";
import { createOverrideStore } from "./overrideStore";

vi.mock("./allowedOrigins", () => ({
  origins: { isLive: (origin: string) => origin === "http://localhost:3102" },
}));

const chosen = testRelease({ build: "current", isDefault: true, fallback: "kept" });
const kept = testRelease({ build: "kept" });

beforeEach(() => {
  sessionStorage.clear();
});

describe("the overrides of a session", () => {
  it("outlive the page and go when they are reset", () => {
    createOverrideStore(sessionStorage).use("mf-test", { build: "kept" });
    const next = createOverrideStore(sessionStorage);
    expect(next.of("mf-test")).toEqual({ build: "kept" });
    next.reset("mf-test");
    expect(sessionStorage.length).toBe(0);
  });

  it.each(["nonsense", `{"mf-test":{"origin":"javascript:alert(1)"}}`, "[1]"])(
    "are none when the storage says %s",
    (text) => {
      sessionStorage.setItem("portal.overrides", text);
      expect(createOverrideStore(sessionStorage).getSnapshot()).toEqual({});
    },
  );
});

describe("overriddenRelease", () => {
  it("is the release of that name, if discovery still has it", () => {
    expect(overriddenRelease({ build: "kept" }, chosen, [chosen, kept])).toBe(kept);
    expect(overriddenRelease({ build: "gone" }, chosen, [chosen, kept])).toBeUndefined();
  });

  it("is a live module without hashes at an origin that this shell takes live modules from", () => {
    const live = overriddenRelease({ origin: "http://localhost:3102" }, chosen, [chosen]);
    expect(live?.extras.manifestUrl).toBe("http://localhost:3102/mf-manifest.json");
    expect(live?.extras.preload).toEqual({ js: {}, css: {} });
    expect(live?.extras.fallback).toBeUndefined();
  });

  it("has the routes that the live module names, and until it does those of the release", () => {
    const override = { origin: "http://localhost:3102" };
    const routes = [{ path: "/tomorrow", access: "member" as const }];
    const named = { title: "Tomorrow", contract: 2, routes };
    expect(overriddenRelease(override, chosen, [], named)?.extras).toMatchObject(named);
    expect(overriddenRelease(override, chosen, [])?.extras.routes).toEqual(chosen.extras.routes);
  });

  it("is nothing at any other origin", () => {
    const other = { origin: "http://localhost:3103" };
    expect(overriddenRelease(other, chosen, [chosen])).toBeUndefined();
  });
});
