// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUnfinishedMounts } from "./unfinishedMounts";

const openTab = () => {
  const tab = memoryStorage();
  return { open: () => createUnfinishedMounts(localStorage, tab) };
};

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a mount that never finished", () => {
  it("is blamed in the next page of the same tab", () => {
    const tab = openTab();
    const page = tab.open();
    page.start("mf-shop", "b2");
    expect(page.blames("mf-shop", "b2")).toBe(false);
    const next = tab.open();
    expect(next.blames("mf-shop", "b2")).toBe(true);
    expect(next.blames("mf-shop", "b1")).toBe(false);
    expect(next.blames("mf-member", "b2")).toBe(false);
  });

  it("is blamed in another tab once it can no longer be in progress", () => {
    openTab().open().start("mf-shop", "b2");
    const other = openTab().open();
    expect(other.blames("mf-shop", "b2")).toBe(false);
    vi.advanceTimersByTime(20_001);
    expect(other.blames("mf-shop", "b2")).toBe(true);
  });

  it("is blamed in all later pages, also when the fallback blocks them in turn", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2");
    const second = tab.open();
    expect(second.blames("mf-shop", "b2")).toBe(true);
    second.start("mf-shop", "b1");
    for (const page of [tab.open(), openTab().open()]) {
      expect(page.blames("mf-shop", "b2")).toBe(true);
      vi.advanceTimersByTime(20_001);
      expect(page.blames("mf-shop", "b1")).toBe(true);
    }
  });

  it("is forgotten after an hour", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2");
    vi.advanceTimersByTime(60 * 60_000);
    expect(tab.open().blames("mf-shop", "b2")).toBe(false);
  });

  it("is not blamed when the user left the page", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2");
    dispatchEvent(new Event("pagehide"));
    expect(tab.open().blames("mf-shop", "b2")).toBe(false);
  });
});

describe("a mount that finished", () => {
  it.each([
    [999, true],
    [1000, false],
  ])("is blamed only if the page stops within the next second: %i ms, %s", (ms, isBlamed) => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2")();
    vi.advanceTimersByTime(ms);
    expect(tab.open().blames("mf-shop", "b2")).toBe(isBlamed);
  });
});

describe("a release that wrecked the frame", () => {
  it("is blamed in every tab, also after the page was left", () => {
    const page = openTab().open();
    const finish = page.start("mf-shop", "b2");
    expect(page.markWrecked("mf-shop", "b2")).toBe(true);
    finish();
    vi.advanceTimersByTime(1000);
    dispatchEvent(new Event("pagehide"));
    expect(openTab().open().blames("mf-shop", "b2")).toBe(true);
  });

  it("is not kept by a browser that blocks storage", () => {
    const page = createUnfinishedMounts(memoryStorage(), memoryStorage());
    expect(page.markWrecked("mf-shop", "b2")).toBe(false);
  });
});

it("ignores a damaged mark", () => {
  localStorage.setItem("portal.unfinished-mounts", "{");
  expect(openTab().open().blames("mf-shop", "b2")).toBe(false);
});
