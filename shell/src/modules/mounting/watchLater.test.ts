// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLater } from "./watchLater";

const watch = vi.fn();
const stopWatch = vi.fn();
const load = vi.fn(() => Promise.resolve({ watchBlank: watch }));
const outlet = document.createElement("div");
const onChange = () => undefined;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  watch.mockReset().mockReturnValue(stopWatch);
  stopWatch.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("watches once it is loaded, until it is stopped", async () => {
  const stop = watchLater(outlet, onChange, load);
  await pass(0);
  expect(watch).toHaveBeenCalledExactlyOnceWith(outlet, onChange);
  stop();
  expect(stopWatch).toHaveBeenCalledOnce();
});

it("does not start if it is stopped before it is loaded", async () => {
  watchLater(outlet, onChange, load)();
  await pass(0);
  expect(watch).not.toHaveBeenCalled();
});

it("loads again after a failure", async () => {
  load.mockRejectedValueOnce(new Error("Failed to fetch"));
  watchLater(outlet, onChange, load);
  await pass(0);
  expect(watch).not.toHaveBeenCalled();
  await pass(5000);
  expect(watch).toHaveBeenCalledOnce();
});
