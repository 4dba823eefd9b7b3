// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenIdle } from "./whenIdle";

const work = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  work.mockReset();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("waits until the page is loaded, and works once", () => {
  whenIdle(work);
  vi.advanceTimersByTime(4999);
  expect(work).not.toHaveBeenCalled();
  dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledOnce();
});

it("works after 5 s without a load event", () => {
  whenIdle(work);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledOnce();
});
