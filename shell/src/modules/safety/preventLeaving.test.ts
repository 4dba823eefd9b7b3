// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { guardTraversals, preventLeaving } from "./preventLeaving";

let target: EventTarget;
let stop = () => {};
const onPrevented = vi.fn();

beforeAll(() => {
  vi.useFakeTimers();
});
beforeEach(() => {
  // Changes of the previous test do not count.
  vi.advanceTimersByTime(2000);
  target = new EventTarget();
  vi.stubGlobal("navigation", target);
  onPrevented.mockClear();
  stop = preventLeaving(onPrevented);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
afterAll(() => vi.useRealTimers());

/** @returns whether the browser navigates */
function leave(how: { sameDocument?: boolean; userInitiated?: boolean } = {}): boolean {
  const { sameDocument = false, userInitiated = false } = how;
  const event = new Event("navigate", { cancelable: true });
  Object.assign(event, { destination: { sameDocument }, userInitiated, downloadRequest: null });
  return target.dispatchEvent(event);
}

it("cancels a navigation to another document", () => {
  expect(leave()).toBe(false);
  expect(onPrevented).toHaveBeenCalledOnce();
});

it("ends endless changes of the address", () => {
  const allowed = Array.from({ length: 60 }, () => leave({ sameDocument: true }));
  expect(allowed.indexOf(false)).toBe(50);
  expect(onPrevented).toHaveBeenCalledExactlyOnceWith("It kept changing the address.");
});

it("ends endless changes of the address by pages that open each other", () => {
  for (let change = 0; change < 50; change += 1) {
    expect(leave({ sameDocument: true })).toBe(true);
    stop();
    stop = preventLeaving(onPrevented);
  }
  expect(leave({ sameDocument: true })).toBe(false);
  expect(onPrevented).toHaveBeenCalledExactlyOnceWith("It kept changing the address.");
});

it("allows any number of changes with pauses", () => {
  for (let change = 0; change < 60; change += 1) {
    vi.advanceTimersByTime(1001);
    expect(leave({ sameDocument: true })).toBe(true);
  }
});

it.each([{ sameDocument: true }, { userInitiated: true }])("allows %o", (how) => {
  expect(leave(how)).toBe(true);
  expect(onPrevented).not.toHaveBeenCalled();
});

function use(type: string): void {
  const event = new Event(type);
  Object.defineProperty(event, "isTrusted", { value: true });
  dispatchEvent(event);
}

it("allows leaving after the user has pressed something", () => {
  use("pointerdown");
  expect(leave()).toBe(true);
});

it("ends endless changes of the address after the user has pressed something", () => {
  use("pointerdown");
  const allowed = Array.from({ length: 60 }, () => leave({ sameDocument: true }));
  expect(allowed.indexOf(false)).toBe(50);
});

it.each(["keydown", "input", "wheel"])("allows any number of changes by %s", (type) => {
  for (let change = 0; change < 60; change += 1) {
    use(type);
    expect(leave({ sameDocument: true })).toBe(true);
  }
});

describe("history", () => {
  const { go, back, forward } = History.prototype;
  const mocked = vi.fn();
  beforeEach(() => {
    mocked.mockClear();
    Object.assign(History.prototype, { go: mocked });
    guardTraversals();
    Object.assign(target, {
      currentEntry: { index: 1 },
      entries: () => [{ sameDocument: false }, { sameDocument: true }, { sameDocument: true }],
    });
  });
  afterEach(() => Object.assign(History.prototype, { go, back, forward }));

  it.each([
    ["the previous document of the portal", () => history.back()],
    ["another site", () => history.go(-2)],
  ])("does not go back to %s", (_, traverse) => {
    traverse();
    expect(mocked).not.toHaveBeenCalled();
    expect(onPrevented).toHaveBeenCalledExactlyOnceWith("It tried to leave the portal.");
  });

  it.each([
    ["goes to another page of the document", () => history.forward()],
    ["reloads, which a navigation guards", () => history.go()],
  ])("%s", (_, traverse) => {
    traverse();
    expect(mocked).toHaveBeenCalledOnce();
    expect(onPrevented).not.toHaveBeenCalled();
  });

  it.each([
    ["after the user has pressed something", () => use("keydown")],
    ["after it stops", () => stop()],
  ])("goes back %s", (_, allow) => {
    allow();
    history.back();
    expect(mocked).toHaveBeenCalledExactlyOnceWith(-1);
  });
});

it("ignores a press that a script has made up", () => {
  dispatchEvent(new Event("pointerdown"));
  expect(leave()).toBe(false);
});

it("allows any navigation after it stops", () => {
  stop();
  expect(leave()).toBe(true);
});
