// @vitest-environment happy-dom
import { createStore } from "@portal/shared/contract/store/createStore";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCartStore } from "./panels/cart/createCartStore";
import { createPerson } from "./modules/discovery/person";
import { createOverrideStore } from "./modules/discovery/overrideStore";
import { saveReturnPath, takeReturnPath } from "./modules/routing/returnPath";
import { trySetItem, openStorage, withMemory } from "./storage";

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

describe("blocked storage", () => {
  it("keeps the portal usable, with values for this page only", () => {
    forbid();
    expect(() => localStorage).toThrow("denied");
    const state = { loading: false, user: null, isAdmin: false, roleLoading: false };
    const session = { ...createStore(state), signOut: () => Promise.resolve() };
    const person = createPerson(session, openStorage("localStorage"));
    expect(person().id).toBe(person().id);
    saveReturnPath({ pathname: "/bookings", search: "", hash: "" });
    expect(takeReturnPath()).toBe("/bookings");
    createOverrideStore(openStorage("sessionStorage")).use("mf-test", { build: "kept" });
    expect(createCartStore(openStorage("localStorage")).getSnapshot().items).toEqual([]);
  });
});

describe("full storage", () => {
  it("is ignored", () => {
    const full = {
      ...openStorage("localStorage"),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => trySetItem(full as unknown as Storage, "key", "value")).not.toThrow();
  });

  it("keeps the latest session in memory, and no outdated one", () => {
    localStorage.setItem("session", "old");
    const kept = withMemory(localStorage);
    const setItem = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    kept.setItem("session", "new");
    expect([kept.getItem("session"), localStorage.getItem("session")]).toEqual(["new", null]);
    setItem.mockRestore();
    kept.setItem("session", "newer");
    expect([kept.getItem("session"), localStorage.getItem("session")]).toEqual(["newer", "newer"]);
    kept.removeItem("session");
    expect(kept.getItem("session")).toBeNull();
  });
});
