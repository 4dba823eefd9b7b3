// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCartStore } from "./cart/createCartStore";
import { sessionRoll } from "./modules/discovery/chooseRelease";
import { createOverrideStore } from "./modules/discovery/overrideStore";
import { saveReturnPath, takeReturnPath } from "./modules/routing/returnPath";
import { trySetItem, openStorage } from "./storage";

function forbid(): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(globalThis, kind, "get").mockImplementation(() => {
      throw new DOMException("Access is denied", "SecurityError");
    });
  }
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe("A browser that forbids storage", () => {
  it("costs the portal its memory beyond the page, not its use", () => {
    forbid();
    expect(() => localStorage).toThrow("denied");
    expect(sessionRoll()).toBe(sessionRoll());
    saveReturnPath({ pathname: "/bookings", search: "", hash: "" });
    expect(takeReturnPath()).toBe("/bookings");
    createOverrideStore(openStorage("sessionStorage")).use("mf-test", { build: "kept" });
    expect(createCartStore(openStorage("localStorage")).getSnapshot().items).toEqual([]);
  });
});

describe("A full storage", () => {
  it("is no error", () => {
    const full = {
      ...openStorage("localStorage"),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => trySetItem(full as unknown as Storage, "key", "value")).not.toThrow();
  });
});
