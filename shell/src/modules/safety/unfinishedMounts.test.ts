// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STUCK } from "../loading/failures";
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

const HID = "It hid the page of the portal.";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a mount that never finished", () => {
  it("is blamed in the next page of the same tab", () => {
    const tab = openTab();
    const page = tab.open();
    page.start("mf-shop", "b2", true);
    expect(page.faultOf("mf-shop", "b2")).toBeUndefined();
    const next = tab.open();
    expect(next.faultOf("mf-shop", "b2")).toBe(STUCK);
    expect(next.faultOf("mf-shop", "b1")).toBeUndefined();
    expect(next.faultOf("mf-member", "b2")).toBeUndefined();
  });

  it("is blamed in another tab once it can no longer be in progress", () => {
    openTab().open().start("mf-shop", "b2", true);
    const other = openTab().open();
    expect(other.faultOf("mf-shop", "b2")).toBeUndefined();
    vi.advanceTimersByTime(20_001);
    expect(other.faultOf("mf-shop", "b2")).toBe(STUCK);
  });

  it("is blamed in all later pages, also when the fallback blocks them in turn", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2", true);
    const second = tab.open();
    expect(second.faultOf("mf-shop", "b2")).toBe(STUCK);
    second.start("mf-shop", "b1", true);
    for (const page of [tab.open(), openTab().open()]) {
      expect(page.faultOf("mf-shop", "b2")).toBe(STUCK);
      vi.advanceTimersByTime(20_001);
      expect(page.faultOf("mf-shop", "b1")).toBe(STUCK);
    }
  });

  it("is forgotten after an hour", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2", true);
    vi.advanceTimersByTime(60 * 60_000);
    expect(tab.open().faultOf("mf-shop", "b2")).toBeUndefined();
  });

  it("is not blamed when the user left the page", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2", true);
    dispatchEvent(new Event("pagehide"));
    expect(tab.open().faultOf("mf-shop", "b2")).toBeUndefined();
  });
});

describe("a mount that finished", () => {
  it.each([
    [999, true],
    [1000, false],
  ])("is blamed only if the page stops within the next second: %i ms, %s", (ms, isBlamed) => {
    const tab = openTab();
    const page = tab.open();
    page.watched();
    page.start("mf-shop", "b2", true)(true);
    vi.advanceTimersByTime(ms);
    expect(tab.open().faultOf("mf-shop", "b2") !== undefined).toBe(isBlamed);
  });
});

describe("a mount that finished before the page was watched", () => {
  it("is blamed until the watch starts", () => {
    const tab = openTab();
    const page = tab.open();
    page.start("mf-shop", "b2", true)(true);
    vi.advanceTimersByTime(5000);
    expect(page.isMarked()).toBe(true);
    expect(openTab().open().faultOf("mf-shop", "b2")).toBeUndefined();
    page.watched();
    expect(page.isMarked()).toBe(false);
    expect(tab.open().faultOf("mf-shop", "b2")).toBeUndefined();
  });

  it("is blamed in the next page", () => {
    const tab = openTab();
    tab.open().start("mf-shop", "b2", true)(true);
    vi.advanceTimersByTime(5000);
    expect(tab.open().faultOf("mf-shop", "b2")).toBe(STUCK);
  });

  it("is not blamed in another tab while it waits for a watch that cannot be loaded", () => {
    const page = openTab().open();
    const finish = page.start("mf-shop", "b2", true);
    vi.advanceTimersByTime(10_000);
    finish(true);
    const other = openTab().open();
    for (let second = 0; second < 30; second += 1) {
      vi.advanceTimersByTime(1000);
      expect(other.faultOf("mf-shop", "b2")).toBeUndefined();
    }
  });

  it.each([
    ["another module opens", "mf-member", true],
    ["a part loads, which may be the cause", "mf-test/card", false],
  ])("is not blamed after %s", (_, next, isPage) => {
    const tab = openTab();
    const page = tab.open();
    page.start("mf-shop", "b2", true)(true);
    vi.advanceTimersByTime(2000);
    page.start(next, "b2", isPage)(true);
    const nextPage = tab.open();
    expect(nextPage.faultOf("mf-shop", "b2")).toBeUndefined();
    expect(nextPage.faultOf(next, "b2")).toBe(STUCK);
  });
});

it("keeps the mark of a release that is mounted again", () => {
  const tab = openTab();
  const page = tab.open();
  page.start("mf-shop", "b2", true)(false);
  vi.advanceTimersByTime(500);
  page.start("mf-shop", "b2", true);
  vi.advanceTimersByTime(500);
  expect(tab.open().faultOf("mf-shop", "b2")).toBe(STUCK);
});

it("keeps the mark of another tab", () => {
  openTab().open().start("mf-shop", "b2", true)(false);
  const other = openTab();
  other.open().start("mf-shop", "b2", true);
  vi.advanceTimersByTime(1000);
  expect(other.open().faultOf("mf-shop", "b2")).toBe(STUCK);
});

it("tells when a mount is marked", () => {
  const page = openTab().open();
  const told: boolean[] = [];
  page.subscribe(() => told.push(page.isMarked()));
  page.watched();
  const finish = page.start("mf-shop", "b2", true);
  expect(told.at(-1)).toBe(true);
  finish(true);
  vi.advanceTimersByTime(999);
  expect(told.at(-1)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(told.at(-1)).toBe(false);
});

describe("a page that was blocked until it ended", () => {
  const of = (module: string, build: string) => ({ module, build });

  it("excludes the only release that ran in it", () => {
    const page = openTab().open();
    page.blocked([of("mf-shop", "b2")]);
    expect(page.faultOf("mf-shop", "b2")).toBe(STUCK);
  });

  it("excludes a release that its fallback replaced, and the fallback only if it then blocks, too", () => {
    const page = openTab().open();
    page.blocked([of("mf-shop", "b2"), of("mf-shop", "b1")]);
    expect(page.faultOf("mf-shop", "b2")).toBe(STUCK);
    expect(page.faultOf("mf-shop", "b1")).toBeUndefined();
    page.blocked([of("mf-shop", "b1")]);
    expect(page.faultOf("mf-shop", "b1")).toBe(STUCK);
  });

  it("excludes none of several modules, but suspects each for an hour", () => {
    const page = openTab().open();
    page.blocked([of("mf-member", "m1"), of("mf-gifts", "g1")]);
    expect(page.faultOf("mf-member", "m1")).toBeUndefined();
    expect(openTab().open().faultOf("mf-gifts", "g1")).toBeUndefined();
    expect(page.isSuspected("mf-gifts", "g1")).toBe(true);
    expect(page.isSuspected("mf-gifts", "g2")).toBe(false);
    page.blocked([of("mf-member", "m1")]);
    expect(page.faultOf("mf-member", "m1")).toBe(STUCK);
    vi.advanceTimersByTime(60 * 60_000);
    expect(page.isSuspected("mf-gifts", "g1")).toBe(false);
  });
});

describe("a browser with locks", () => {
  const held = new Map<string, () => void>();
  const locks = {
    request: (name: string, run: () => Promise<void>) => {
      const free = run().then(() => held.delete(name));
      held.set(name, () => held.delete(name));
      return free;
    },
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
  } as unknown as LockManager;
  const openPage = () => createUnfinishedMounts(localStorage, memoryStorage(), locks);
  beforeEach(() => held.clear());

  it("blames a mount in another tab at once when its page has ended", async () => {
    openPage().start("mf-shop", "b2", true);
    const other = openPage();
    await other.findEnded();
    expect(other.faultOf("mf-shop", "b2")).toBeUndefined();
    held.forEach((end) => end());
    const next = openPage();
    await next.findEnded();
    expect(next.faultOf("mf-shop", "b2")).toBe(STUCK);
  });

  it("holds a lock only while a page has marks, so that the browser can keep the page", async () => {
    const page = openPage();
    const finish = page.start("mf-shop", "b2", false);
    page.start("mf-test/card", "b2", false)(true);
    expect(held.size).toBe(1);
    finish(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(held.size).toBe(0);
    page.start("mf-shop", "b2", true);
    expect(held.size).toBe(1);
    dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(held.size).toBe(0);
  });
});

describe("a part that loads in the second after its page has mounted", () => {
  it("is blamed, and the page only if the part is not the cause", () => {
    const tab = openTab();
    const page = tab.open();
    page.start("mf-shop", "b2", true)(true);
    page.start("mf-test/card", "b2", false);
    const next = tab.open();
    expect(next.faultOf("mf-shop", "b2")).toBeUndefined();
    expect(next.faultOf("mf-test/card", "b2")).toBe(STUCK);
    next.start("mf-shop", "b2", true)(true);
    expect(tab.open().faultOf("mf-shop", "b2")).toBe(STUCK);
  });

  it("is not the cause if the mount of another failed and its timers may still run", () => {
    const tab = openTab();
    const page = tab.open();
    page.start("mf-shop", "b2", true)(false);
    page.start("mf-shop", "b1", true);
    expect(tab.open().faultOf("mf-shop", "b2")).toBe(STUCK);
  });
});

describe("a release that wrecked the frame", () => {
  it("is blamed for it in every tab, also after the page was left", () => {
    const page = openTab().open();
    const finish = page.start("mf-shop", "b2", true);
    expect(page.exclude("mf-shop", "b2", HID)).toBe(true);
    finish(true);
    vi.advanceTimersByTime(1000);
    dispatchEvent(new Event("pagehide"));
    expect(openTab().open().faultOf("mf-shop", "b2")).toBe(HID);
  });

  it("is blamed in the page that found out, as for one that blocked an earlier page", () => {
    const page = openTab().open();
    page.exclude("mf-shop", "b2", STUCK);
    expect(page.faultOf("mf-shop", "b2")).toBe(STUCK);
  });

  it("is not kept by a browser that blocks storage", () => {
    const page = createUnfinishedMounts(memoryStorage(), memoryStorage());
    expect(page.exclude("mf-shop", "b2", HID)).toBe(false);
  });
});

it("ignores a damaged mark", () => {
  localStorage.setItem("portal.unfinished-mounts", "{");
  expect(openTab().open().faultOf("mf-shop", "b2")).toBeUndefined();
});
