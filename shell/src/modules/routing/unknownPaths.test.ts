import { expect, test, vi } from "vitest";
import { createUnknownPaths } from "./unknownPaths";

test("is sure of the opened path without a refresh", () => {
  const refresh = vi.fn(() => Promise.resolve());
  const then = vi.fn();
  expect(createUnknownPaths("/tools", refresh).isSure("/tools", then)).toBe(true);
  expect(refresh).not.toHaveBeenCalled();
  expect(then).not.toHaveBeenCalled();
});

test("refreshes once for each other path, also for a second call during the refresh", async () => {
  const refresh = vi.fn(() => Promise.resolve());
  const unknown = createUnknownPaths("/tools", refresh);
  const known = new Promise<void>((resolve) => {
    expect(unknown.isSure("/saws", resolve)).toBe(false);
  });
  expect(unknown.isSure("/saws", () => expect.unreachable("called twice"))).toBe(false);
  await known;
  expect(unknown.isSure("/saws", vi.fn())).toBe(true);
  expect(refresh).toHaveBeenCalledOnce();
  expect(unknown.isSure("/axes", vi.fn())).toBe(false);
  expect(refresh).toHaveBeenCalledTimes(2);
});
