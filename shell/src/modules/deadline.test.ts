import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeadlineError, withDeadline } from "./deadline";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("returns the result and stops its timer", async () => {
  expect(await withDeadline(() => Promise.resolve("here"), 1500, "The work")).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});

test("rejects with the failure of the work and stops its timer", async () => {
  const failing = withDeadline(() => Promise.reject(new Error("503")), 1500, "The work");
  await expect(failing).rejects.toThrow("503");
  expect(vi.getTimerCount()).toBe(0);
});

test("rejects and aborts work that takes too long", async () => {
  let given: AbortSignal | undefined;
  const hanging = (signal: AbortSignal) => {
    given = signal;
    return new Promise<never>(() => {});
  };
  const failed = withDeadline(hanging, 1500, "The work").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1499);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(given?.aborted).toBe(true);
  expect(await failed).toEqual(new DeadlineError("The work took longer than 1.5 s"));
  expect(await failed).toBeInstanceOf(DeadlineError);
});
