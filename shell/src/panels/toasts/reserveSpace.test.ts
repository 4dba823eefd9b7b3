// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { reserveSpace } from "./reserveSpace";

afterEach(() => vi.unstubAllGlobals());

const reserved = () => document.documentElement.style.getPropertyValue("--toasts-bottom");

test("publishes the lower edge of the toasts while there are any", () => {
  let resize: () => void = () => undefined;
  const disconnect = vi.fn();
  class FakeObserver {
    observe = vi.fn();
    disconnect = disconnect;
    constructor(callback: () => void) {
      resize = callback;
    }
  }
  vi.stubGlobal("ResizeObserver", FakeObserver);
  const toasts = document.createElement("div");
  const measure = vi.spyOn(toasts, "getBoundingClientRect");
  const stop = reserveSpace(toasts);

  measure.mockReturnValue(new DOMRect(0, 72, 384, 112.4));
  resize();
  expect(reserved()).toBe("185px");

  measure.mockReturnValue(new DOMRect(0, 72, 384, 0));
  resize();
  expect(reserved()).toBe("");

  measure.mockReturnValue(new DOMRect(0, 72, 384, 50));
  resize();
  stop?.();
  expect(reserved()).toBe("");
  expect(disconnect).toHaveBeenCalledOnce();
});
