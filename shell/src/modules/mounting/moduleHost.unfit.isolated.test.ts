// @vitest-environment happy-dom
import type { ModuleLifecycles } from "@portal/shared/contract/module/module";
import type { Portal } from "@portal/shared/contract/portal";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startBlaming } from "../safety/blameForDamage";
import { restoreBuiltins } from "../safety/builtins";
import { suspect } from "../safety/suspects";
import { createUnfinishedMounts, type UnfinishedMounts } from "../safety/unfinishedMounts";
import { testRelease } from "../../testing/testRelease";
import { origins } from "../discovery/allowedOrigins";
import { failureMessage, STUCK } from "../loading/failures";
import { loadLifecycles } from "../loading/loadRelease";
import { createModuleHost, type ModuleHostState } from "./moduleHost";

vi.mock("../loading/loadRelease");

const current = testRelease({ build: "current", isDefault: true });
const previous = testRelease({ build: "previous" });
const reportError = vi.fn();
const load = vi.mocked(loadLifecycles);
/** Sentence by build. */
const blamed = new Map<string, string>();
const finish = vi.fn();
const unfinished: UnfinishedMounts = {
  faultOf: (_, build) => blamed.get(build),
  start: vi.fn(() => finish),
  exclude: () => true,
  blocked: () => undefined,
  isSuspected: () => false,
  findEnded: () => Promise.resolve(),
  isMarked: () => false,
  subscribe: () => undefined,
  watched: () => undefined,
};
const done = () => Promise.resolve();
let states: ModuleHostState[];

/** @returns whether the navigation was cancelled */
function leavePage(sameDocument = false, navigationType = "push"): boolean {
  const event = new Event("navigate", { cancelable: true });
  const destination = { sameDocument };
  Object.assign(event, {
    destination,
    navigationType,
    userInitiated: false,
    downloadRequest: null,
  });
  (globalThis as unknown as { navigation: EventTarget }).navigation.dispatchEvent(event);
  return event.defaultPrevented;
}

function openHost(
  mount: () => Promise<void> = done,
  candidates = [current, previous],
  more: { evaluate?(): void; unfinished?: UnfinishedMounts; mountPrevious?(): Promise<void> } = {},
) {
  load.mockReset().mockImplementation((_, { extras: { build } }) => {
    if (build === "current") more.evaluate?.();
    const lifecycles: ModuleLifecycles = {
      bootstrap: done,
      mount({ outlet }) {
        outlet.append(build);
        return build === "current" ? mount() : (more.mountPrevious ?? done)();
      },
      unmount: done,
    };
    return Promise.resolve(lifecycles);
  });
  const host = createModuleHost({
    name: "mf-test",
    portal: { reportError } as unknown as Portal,
    outlet: () => document.body,
    candidates: () => candidates,
    serves: () => true,
    refresh: done,
    onState: (state) => states.push(state),
    unfinished: more.unfinished ?? unfinished,
  });
  host.enter();
  return host;
}
const loaded = () => load.mock.calls.map(([, { extras }]) => extras.build);
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  states = [];
  blamed.clear();
  vi.clearAllMocks();
  document.body.innerHTML = "";
  vi.useFakeTimers();
  vi.stubGlobal("navigation", new EventTarget());
});
afterEach(async () => {
  // Ends what watches the last mount.
  await pass(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a release that blocked an earlier page", () => {
  beforeEach(() => void blamed.set("current", STUCK));

  it("is reported and not loaded; its fallback is", async () => {
    openHost();
    await pass();
    expect(loaded()).toEqual(["previous"]);
    expect(states.at(-1)).toMatchObject({ kind: "mounted", mounted: { fallback: true } });
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: "UnfitReleaseError" }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });

  it("is unavailable without a fallback, and loaded when the user retries", async () => {
    const host = openHost(done, [current]);
    await pass();
    const last = states.at(-1);
    expect(last?.kind).toBe("unavailable");
    expect(last?.kind === "unavailable" && failureMessage(last.error)).toBe(
      "It stopped responding when it was last used.",
    );
    expect(loaded()).toEqual([]);
    host.enter({ force: true });
    await pass();
    expect(states.at(-1)).toMatchObject({ kind: "mounted" });
  });
});

describe("a release that leaves the page", () => {
  it("is stopped while it mounts, and replaced by its fallback", async () => {
    openHost(() => {
      leavePage();
      return new Promise(() => {});
    });
    await pass();
    expect(loaded()).toEqual(["current", "previous"]);
    expect(document.body.textContent).toBe("previous");
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: "It tried to leave the portal." }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });

  it("is replaced by its fallback in the second after it has mounted", async () => {
    openHost();
    await pass(500);
    leavePage();
    await pass();
    expect(document.body.textContent).toBe("previous");
    expect(reportError).toHaveBeenCalledOnce();
  });

  it("may be left for a page that leaves at once", async () => {
    const host = openHost();
    await pass(500);
    await host.leave();
    expect(leavePage()).toBe(false);
  });

  it("is replaced by its fallback in the second after another of its pages was opened", async () => {
    const host = openHost();
    await pass(5000);
    host.move();
    await pass(999);
    expect(leavePage()).toBe(true);
    await pass();
    expect(document.body.textContent).toBe("previous");
  });

  it("may do so later", async () => {
    openHost();
    await pass(1000);
    leavePage();
    await pass();
    expect(document.body.textContent).toBe("current");
  });
});

it("excludes a fallback that blocked an earlier page, too", async () => {
  const browser = localStorage;
  const blocks = () => new Promise<never>(() => undefined);
  const openPage = () => {
    const unfinishedHere = createUnfinishedMounts(browser, sessionStorage);
    openHost(blocks, undefined, { unfinished: unfinishedHere, mountPrevious: blocks });
  };
  openPage();
  await pass(100);
  expect(loaded()).toEqual(["current"]);
  openPage();
  await pass(100);
  expect(loaded()).toEqual(["previous"]);
  openPage();
  await pass(100);
  expect(loaded()).toEqual([]);
  expect(states.at(-1)).toMatchObject({
    kind: "unavailable",
    error: { name: "UnfitReleaseError" },
  });
});

describe("a release that navigates again while its fallback mounts", () => {
  beforeEach(() => void vi.spyOn(location, "reload").mockReturnValue());

  it.each([
    ["and the fallback is not blamed", [current, previous]],
    ["also without a fallback", [current]],
  ])("is excluded from a new page, %s", async (_, candidates) => {
    const exclude = vi.fn(() => true);
    openHost(
      () => {
        setInterval(() => leavePage(), 10);
        return done();
      },
      candidates,
      { unfinished: { ...unfinished, exclude } },
    );
    await pass(1000);
    expect(exclude).toHaveBeenCalledExactlyOnceWith(
      "mf-test",
      "current",
      "It tried to leave the portal.",
    );
    await pass(1000);
    expect(location.reload).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: "It tried to leave the portal." }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });
});

describe("a release that replaces a built-in", () => {
  const { map } = Array.prototype;
  const replaceMap = () => void Object.assign(Array.prototype, { map: () => [] });
  const sentence = "It replaced Array.prototype.map, which the whole portal uses.";
  beforeEach(startBlaming);
  afterEach(() => void restoreBuiltins());

  it.each<[string, () => void, () => Promise<void>]>([
    ["when its script runs", replaceMap, done],
    ["when it mounts", () => undefined, async () => replaceMap()],
    ["in its first effects", () => undefined, async () => void setTimeout(replaceMap, 500)],
  ])("%s is reported, and replaced by its fallback", async (_, evaluate, mount) => {
    openHost(mount, undefined, { evaluate });
    await pass(1000);
    await pass(1000);
    expect(Array.prototype.map).toBe(map);
    expect(document.body.textContent).toBe("previous");
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: sentence }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });

  it("is shown with the original ones when the user retries", async () => {
    const host = openHost(async () => replaceMap(), [current]);
    await pass();
    const last = states.at(-1);
    expect(last?.kind === "unavailable" && failureMessage(last.error)).toBe(sentence);
    host.enter({ force: true });
    await pass(1000);
    expect(states.at(-1)).toMatchObject({ kind: "mounted" });
    expect(Array.prototype.map).toBe(map);
  });

  it("is reported when the user leaves it, if it did so later", async () => {
    const host = openHost();
    await pass(1000);
    replaceMap();
    await host.leave();
    expect(Array.prototype.map).toBe(map);
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: sentence }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });

  it("is restored while it is mounted, and the release is excluded when it replaces it again", async () => {
    vi.spyOn(location, "reload").mockReturnValue();
    const exclude = vi.fn(() => true);
    openHost(done, undefined, { unfinished: { ...unfinished, exclude } });
    await pass(1500);
    replaceMap();
    await pass(2000);
    expect(Array.prototype.map).toBe(map);
    expect(exclude).not.toHaveBeenCalled();
    replaceMap();
    await pass(4000);
    expect(exclude).toHaveBeenCalledExactlyOnceWith("mf-test", "current", sentence);
    expect(location.reload).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledOnce();
  });

  it("again and again is excluded from a new page, and its fallback is not blamed", async () => {
    vi.spyOn(location, "reload").mockReturnValue();
    const exclude = vi.fn(() => true);
    openHost(async () => void setInterval(replaceMap, 60), undefined, {
      unfinished: { ...unfinished, exclude },
    });
    await pass(4000);
    expect(exclude).toHaveBeenCalledExactlyOnceWith("mf-test", "current", sentence);
    expect(location.reload).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: sentence }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });
});

it("lets a live module reload the page at any time, and does not mark its mounts", async () => {
  vi.spyOn(origins, "isLive").mockReturnValue(true);
  openHost();
  await pass(500);
  leavePage();
  await pass();
  expect(document.body.textContent).toBe("current");
  expect(unfinished.start).not.toHaveBeenCalled();
});

it("marks each mount until it has finished or failed", async () => {
  openHost(() => Promise.reject(new Error("broken")));
  await pass();
  expect(unfinished.start).toHaveBeenCalledTimes(3);
  expect(finish).toHaveBeenCalledTimes(3);
});

describe("after another module ran in the page", () => {
  const { map } = Array.prototype;
  const replaceMap = () => void Object.assign(Array.prototype, { map: () => [] });
  beforeEach(() => {
    startBlaming();
    suspect("mf-earlier", "one");
  });
  afterEach(() => void restoreBuiltins());

  it("a release is not blamed for what a timer of that module may have replaced, and mounts again", async () => {
    let mounts = 0;
    openHost(async () => {
      mounts += 1;
      if (mounts === 1) setTimeout(replaceMap, 300);
    });
    await pass(5000);
    expect(Array.prototype.map).toBe(map);
    expect(loaded()).toEqual(["current", "current"]);
    expect(states.at(-1)).toMatchObject({ kind: "mounted", mounted: { fallback: false } });
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: "DoubtfulDamageError" }),
      { during: "load" },
    );
  });

  it("a release is replaced that does it in its second mount, too", async () => {
    openHost(async () => replaceMap());
    await pass(5000);
    expect(document.body.textContent).toBe("previous");
    expect(reportError).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: "UnfitReleaseError" }),
      { module: "mf-test", build: "current", during: "load" },
    );
  });
});

// The last test, because the clock of the next one would begin before its changes.
it("reloads the page without a release that changes the address in a slow loop, also if the user presses something", async () => {
  let isCancelled: boolean | undefined;
  vi.spyOn(location, "reload").mockImplementation(
    () => void (isCancelled = leavePage(false, "reload")),
  );
  const exclude = vi.fn(() => true);
  const press = new Event("pointerdown");
  Object.defineProperty(press, "isTrusted", { value: true });
  openHost(async () => void setInterval(() => leavePage(true), 150), undefined, {
    unfinished: { ...unfinished, exclude },
  });
  await pass(500);
  dispatchEvent(press);
  await pass(5000);
  expect(document.body.textContent).toBe("current");
  await pass(3000);
  const sentence = "It kept changing the address.";
  expect(states.at(-1)).toMatchObject({ kind: "unavailable", error: { message: sentence } });
  expect(exclude).toHaveBeenCalledExactlyOnceWith("mf-test", "current", sentence);
  await pass(1500);
  expect(isCancelled).toBe(false);
  expect(reportError).toHaveBeenCalledOnce();
});
