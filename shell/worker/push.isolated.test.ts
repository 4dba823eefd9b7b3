import { beforeEach, expect, it, vi } from "vitest";
import { handlePush } from "./push";

const options = { userVisibleOnly: true, applicationServerKey: null };
const subscribe = vi.fn();
const postMessage = vi.fn();
const matchAll = vi.fn(() => Promise.resolve([{ postMessage }]));
const listeners = new Map<string, (event: unknown) => void>();

async function replaceSubscription(change: object): Promise<void> {
  let done: Promise<void> | undefined;
  const waitUntil = (work: Promise<void>) => (done = work);
  listeners.get("pushsubscriptionchange")?.({ ...change, waitUntil });
  await done;
}

beforeEach(() => {
  vi.clearAllMocks();
  subscribe.mockResolvedValue({});
  vi.stubGlobal("self", {
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    registration: { pushManager: { subscribe } },
    clients: { matchAll },
  });
  handlePush();
});

it("subscribes again when the browser ended the subscription", async () => {
  await replaceSubscription({ oldSubscription: { options }, newSubscription: null });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(options);
});

it("keeps the subscription with which the browser replaced the old one", async () => {
  await replaceSubscription({ oldSubscription: { options }, newSubscription: { options } });
  expect(subscribe).not.toHaveBeenCalled();
});

it("asks all tabs to register the device, also if it cannot subscribe", async () => {
  subscribe.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  await replaceSubscription({ oldSubscription: { options } });
  expect(matchAll).toHaveBeenCalledWith({ type: "window", includeUncontrolled: true });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: "portal:push-changed" });
});
