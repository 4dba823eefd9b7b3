import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RateLimit } from "./rateLimit";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("is exceeded by as many events as it allows, for each key on its own, until they are old", () => {
  const limit = new RateLimit(2, 60);
  limit.count("here");
  expect(limit.isExceeded("here")).toBe(false);
  vi.advanceTimersByTime(30_000);
  limit.count("here");
  expect(limit.isExceeded("here")).toBe(true);
  expect(limit.isExceeded("there")).toBe(false);
  vi.advanceTimersByTime(30_001);
  expect(limit.isExceeded("here")).toBe(false);
});
