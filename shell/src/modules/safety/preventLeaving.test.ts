// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { preventLeaving } from "./preventLeaving";

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

it("allows any navigation after the user has pressed something", () => {
  const press = new Event("pointerdown");
  Object.defineProperty(press, "isTrusted", { value: true });
  dispatchEvent(press);
  expect(leave()).toBe(true);
});

it("ignores a press that a script has made up", () => {
  dispatchEvent(new Event("pointerdown"));
  expect(leave()).toBe(false);
});

it("allows any navigation after it stops", () => {
  stop();
  expect(leave()).toBe(true);
});
