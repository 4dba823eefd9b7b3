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
  it("survive a reload until they are reset", () => {
    createOverrideStore(sessionStorage).use("mf-test", { build: "kept" });
    const next = createOverrideStore(sessionStorage);
    expect(next.of("mf-test")).toEqual({ build: "kept" });
    next.reset("mf-test");
    expect(sessionStorage.length).toBe(0);
  });

  it.each(["nonsense", `{"mf-test":{"origin":"javascript:alert(1)"}}`, "[1]"])(
    "are empty when the stored value is %s",
    (text) => {
      sessionStorage.setItem("portal.overrides", text);
      expect(createOverrideStore(sessionStorage).getSnapshot()).toEqual({});
    },
  );
});

describe("overriddenRelease", () => {
  it("is the named release if it is still listed", () => {
    expect(overriddenRelease({ build: "kept" }, chosen, [chosen, kept])).toBe(kept);
    expect(overriddenRelease({ build: "gone" }, chosen, [chosen, kept])).toBeUndefined();
  });

  it("is a live module without hashes at an allowed origin", () => {
    const live = overriddenRelease({ origin: "http://localhost:3102" }, chosen, [chosen]);
    expect(live?.extras.manifestUrl).toBe("http://localhost:3102/mf-manifest.json");
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
