// @vitest-environment happy-dom
import { createStore } from "@portal/shared/contract/store/createStore";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCartStore } from "./panels/cart/createCartStore";
import { createPerson } from "./modules/discovery/person";
import { createOverrideStore } from "./modules/discovery/overrideStore";
import { saveReturnPath, takeReturnPath } from "./modules/routing/returnPath";
import { firstWithRoom, openStorage, sessionStorages, storageFault, trySetItem } from "./storage";

function forbid(): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(globalThis, kind, "get").mockImplementation(() => {
      throw new DOMException("Access is denied", "SecurityError");
    });
  }
}
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
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

it("never removes a session that is replaced: another tab could read none and sign out", () => {
  const kept = firstWithRoom(sessionStorages());
  kept.setItem("session", "old");
  const shared = localStorage;
  const removed = vi.fn<(key: string) => void>();
  vi.spyOn(globalThis, "localStorage", "get").mockReturnValue(
    new Proxy(shared, {
      get(storage, name) {
        if (name === "removeItem") return removed;
        const value: unknown = Reflect.get(storage, name);
        return typeof value === "function" ? value.bind(storage) : value;
      },
    }),
  );
  firstWithRoom(sessionStorages()).setItem("session", "new");
  expect(shared.getItem("session")).toBe("new");
  expect(removed).not.toHaveBeenCalled();
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

  function fill(kind: "localStorage" | "sessionStorage"): void {
    const { removeItem, getItem } = globalThis[kind];
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const full = {
      getItem: getItem.bind(globalThis[kind]),
      removeItem: removeItem.bind(globalThis[kind]),
      setItem,
    };
    vi.spyOn(globalThis, kind, "get").mockReturnValue(full as unknown as Storage);
  }

  it("keeps the latest session for the tab, then in memory, and no outdated one", () => {
    localStorage.setItem("session", "old");
    const where = () => [localStorage.getItem("session"), sessionStorage.getItem("session")];
    fill("localStorage");
    let kept = firstWithRoom(sessionStorages());
    kept.setItem("session", "new");
    expect([kept.getItem("session"), ...where()]).toEqual(["new", null, "new"]);
    fill("sessionStorage");
    kept = firstWithRoom(sessionStorages());
    kept.setItem("session", "newer");
    expect([kept.getItem("session"), ...where()]).toEqual(["newer", null, null]);
    vi.restoreAllMocks();
    kept = firstWithRoom(sessionStorages());
    kept.setItem("session", "newest");
    expect([kept.getItem("session"), ...where()]).toEqual(["newest", "newest", null]);
    kept.removeItem("session");
    expect(kept.getItem("session")).toBeNull();
  });

  it("names why a session does not last", () => {
    expect(storageFault()).toBeUndefined();
    fill("localStorage");
    expect(storageFault()).toEqual({ cause: "full", lasts: "tab" });
    fill("sessionStorage");
    expect(storageFault()).toEqual({ cause: "full", lasts: "page" });
    vi.restoreAllMocks();
    forbid();
    expect(storageFault()).toEqual({ cause: "blocked", lasts: "page" });
    vi.restoreAllMocks();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
