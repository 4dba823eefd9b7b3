// @vitest-environment happy-dom
import { OfflineError } from "@portal/shared/data/offline";
import {
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "./createQueryClient";

const dispatch = (event: "online" | "offline") => window.dispatchEvent(new Event(event));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function shown(read: () => Promise<unknown>) {
  const client = createQueryClient();
  client.mount();
  const show = () => {
    const observer = new QueryObserver(client, { queryKey: ["rooms"], queryFn: read });
    return { observer, leave: observer.subscribe(() => undefined) };
  };
  return { client, show };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe("a read", () => {
  test("is retried once and fails within two seconds", async () => {
    const read = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const { observer } = shown(read).show();
    await pass(900);
    expect(observer.getCurrentResult().status).toBe("pending");
    await pass(1000);
    expect(observer.getCurrentResult().status).toBe("error");
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("fails immediately offline and is refetched on reconnect", async () => {
    const read = vi.fn((): Promise<string> => Promise.reject(new TypeError("Failed to fetch")));
    const { show } = shown(read);
    dispatch("offline");
    const { observer } = show();
    await pass(0);
    expect(observer.getCurrentResult().status).toBe("error");
    expect(read).toHaveBeenCalledOnce();
    read.mockResolvedValue("rooms");
    dispatch("online");
    await pass(0);
    expect(observer.getCurrentResult().data).toBe("rooms");
  });

  test("keeps cached data visible until reconnect", async () => {
    const read = vi.fn(() => Promise.resolve("old"));
    const { show } = shown(read);
    show().leave();
    await pass(31_000);
    dispatch("offline");
    const { observer } = show();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await pass(0);
    expect(read).toHaveBeenCalledOnce();
    expect(observer.getCurrentResult()).toMatchObject({ data: "old", isError: false });
    read.mockResolvedValue("new");
    dispatch("online");
    await pass(0);
    expect(observer.getCurrentResult().data).toBe("new");
  });
});

test("a write fails immediately offline, and is not sent then or later", async () => {
  const write = vi.fn(() => Promise.resolve());
  const { client } = shown(write);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatch("offline");
  const mutation = new MutationObserver(client, { mutationFn: write });
  await expect(mutation.mutate()).rejects.toThrow(OfflineError);
  vi.restoreAllMocks();
  dispatch("online");
  await pass(60_000);
  expect(write).not.toHaveBeenCalled();
});
