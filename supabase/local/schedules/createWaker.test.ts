import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWaker } from "./createWaker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { limit: 2, pauseMs: 500 };

test("runs at once, and once more for all wakes during the pause", async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { wake } = createWaker(work, options);
  for (let wakes = 0; wakes < 100; wakes += 1) wake();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(499);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test("starts other runs while one hangs, up to the limit", async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void ends.push(resolve)));
  const { wake } = createWaker(work, options);
  for (let seconds = 0; seconds < 3; seconds += 1) {
    wake();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(work).toHaveBeenCalledTimes(2);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(3);
});

test("runs nothing after it is stopped", async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { wake, stop } = createWaker(work, options);
  wake();
  wake();
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  wake();
  expect(work).toHaveBeenCalledTimes(1);
});
