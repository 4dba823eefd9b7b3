// @vitest-environment happy-dom
import {
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "./createQueryClient";

const goes = (event: "online" | "offline") => window.dispatchEvent(new Event(event));
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
  test("that fails is tried once more, and shows its error within two seconds", async () => {
    const read = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const { observer } = shown(read).show();
    await pass(900);
    expect(observer.getCurrentResult().status).toBe("pending");
    await pass(1000);
    expect(observer.getCurrentResult().status).toBe("error");
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("without a network fails at once, and is read by itself when the network is back", async () => {
    const read = vi.fn((): Promise<string> => Promise.reject(new TypeError("Failed to fetch")));
    const { show } = shown(read);
    goes("offline");
    const { observer } = show();
    await pass(0);
    expect(observer.getCurrentResult().status).toBe("error");
    expect(read).toHaveBeenCalledOnce();
    read.mockResolvedValue("rooms");
    goes("online");
    await pass(0);
    expect(observer.getCurrentResult().data).toBe("rooms");
  });

  test("leaves in sight what was read before, until the network is back", async () => {
    const read = vi.fn(() => Promise.resolve("old"));
    const { show } = shown(read);
    show().leave();
    await pass(31_000);
    goes("offline");
    const { observer } = show();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await pass(0);
    expect(read).toHaveBeenCalledOnce();
    expect(observer.getCurrentResult()).toMatchObject({ data: "old", isError: false });
    read.mockResolvedValue("new");
    goes("online");
    await pass(0);
    expect(observer.getCurrentResult().data).toBe("new");
  });
});

test("a write without a network fails at once and is not sent later", async () => {
  const write = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const { client } = shown(write);
  goes("offline");
  const mutation = new MutationObserver(client, { mutationFn: write });
  await expect(mutation.mutate()).rejects.toThrow("Failed to fetch");
  goes("online");
  await pass(60_000);
  expect(write).toHaveBeenCalledOnce();
});
